/** File systems take names of 255 bytes, and a number may be added. */
const MOST_BYTES = 200
/** What no file is called on Windows, whatever its ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A name as any machine can unpack it, in one folder: no path, nothing hidden, nothing that cannot be seen. */
export function plainFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(RESERVED, '_$1')
  const ending = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? ''
  let base = [...plain.slice(0, plain.length - ending.length)]
  while (Buffer.byteLength(base.join('') + ending) > MOST_BYTES) base = base.slice(0, -1)
  return base.join('') + ending || 'file'
}

/** Names of one archive: `card.pdf`, `card (2).pdf`; no two are the same for machines that see no capitals. */
export function freeNames(): (path: string) => string {
  const taken = new Set<string>()
  return (path) => {
    let free = path
    for (let count = 2; taken.has(free.toLowerCase()); count++)
      free = path.replace(/(\.[^./]*)?$/, ` (${count})$1`)
    taken.add(free.toLowerCase())
    return free
  }
}
