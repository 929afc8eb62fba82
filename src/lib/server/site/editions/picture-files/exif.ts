/** What is read of EXIF, and nothing else: where a picture was taken is nobody's business. */
export type Exif = {
  /** Whether width and height change places as it is shown. */
  isTurned: boolean
  /** Who holds its rights, as the camera or the photographer wrote it. */
  rights: string | null
}

/** What stands before the data in some formats, and in some programs' files of the others. */
const NAME = 'Exif\0\0'
const ORIENTATION = 0x0112
const ARTIST = 0x013b
const COPYRIGHT = 0x8298
const ASCII = 2
export const NO_EXIF: Exif = { isTurned: false, rights: null }

/**
 * Reads the first directory of EXIF data, which is a TIFF of its own (EXIF 2.32, section 4.6). Data that
 * is not what it should be says nothing: pictures are shown without it.
 */
export function readExif(data: Buffer): Exif {
  try {
    return firstDirectory(data.toString('latin1', 0, 6) === NAME ? data.subarray(6) : data)
  } catch (error) {
    // An offset that leads out of the data.
    if (error instanceof RangeError) return NO_EXIF
    throw error
  }
}

function firstDirectory(tiff: Buffer): Exif {
  const order = tiff.toString('latin1', 0, 4)
  if (order !== 'II*\0' && order !== 'MM\0*') return NO_EXIF
  const little = order.startsWith('I')
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const start = long(4)
  const texts = new Map<number, string>()
  let isTurned = false
  for (let entry = 0; entry < short(start); entry += 1) {
    const at = start + 2 + entry * 12
    const tag = short(at)
    if (tag === ORIENTATION) isTurned = short(at + 8) >= 5 && short(at + 8) <= 8
    if ((tag !== COPYRIGHT && tag !== ARTIST) || short(at + 2) !== ASCII) continue
    const length = long(at + 4)
    const from = length > 4 ? long(at + 8) : at + 8
    texts.set(tag, said(tiff.subarray(from, from + Math.min(length, 300))))
  }
  return { isTurned, rights: texts.get(COPYRIGHT) || texts.get(ARTIST) || null }
}

/** UTF-8 in practice, whatever the standard says; it ends with a NUL, and one may part two names. */
function said(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/[\p{Cc}\ufffd]+/gu, ' ')
    .trim()
}

/** A size as it is shown. */
export function turned<Size extends { width: number; height: number }>(
  size: Size,
  { isTurned }: Exif,
): Size {
  return isTurned ? { ...size, width: size.height, height: size.width } : size
}
