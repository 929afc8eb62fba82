/** What keeps files is away, full or refuses to serve; nobody's input is to blame. */
export class FilesTrouble extends Error {
  override name = 'FilesTrouble'
}

/** The disk is full, over its quota, read only or broken. */
const ofDisks = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** What a folder's work threw, as trouble where the disk is the reason. */
export function diskTrouble(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return ofDisks.has(code) ? new FilesTrouble(`The disk answers ${code}.`, { cause }) : cause
}
