const LONGEST = 180

/**
 * A file's name as it is shown and given back: one name of ordinary letters, whatever was sent. Marks
 * that turn writing round would let a name show another ending than it has.
 */
export function shownName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const name = plain.replace(/^\.+/, '') || 'artwork'
  const letters = [...name]
  if (letters.length <= LONGEST) return name
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, LONGEST - ending.length).join('') + ending
}
