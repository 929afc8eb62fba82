const LONGEST = 180
const LONGEST_TOLD = 80

/**
 * A file's name as it is shown and given back: one name of ordinary letters, whatever was sent. Marks
 * that turn writing round would let a name show another ending than it has.
 */
export function shownName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = plain(last).replace(/^\.+/, '') || 'artwork'
  const letters = [...name]
  if (letters.length <= LONGEST) return name
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, LONGEST - ending.length).join('') + ending
}

/** The name of a font or an ink, as a file says it: no longer than somebody reads. */
export function toldName(said: string): string {
  const letters = [...plain(said.slice(0, 4 * LONGEST_TOLD).toWellFormed())]
  return letters.length <= LONGEST_TOLD
    ? letters.join('')
    : `${letters.slice(0, LONGEST_TOLD - 1).join('')}…`
}

const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
