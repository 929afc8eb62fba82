import { NO_EXIF, readExif, turned } from './exif.ts'
import { broken, cutShort, moves, type PictureHead } from './picture-error.ts'

const ANIMATED = 0x02

type Size = { width: number; height: number }

/** The head of a WebP (RFC 9649). Throws PictureError. */
export function readWebp(bytes: Buffer): PictureHead {
  if (bytes.length < 20) throw cutShort()
  const whole = bytes.readUInt32LE(4) + 8
  if (whole > bytes.length) throw cutShort()
  let size: Size | null = null
  let exif = NO_EXIF
  let at = 12
  while (at + 8 <= whole) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (data.length < length) throw cutShort()
    if (type === 'VP8X' && ((data[0] ?? 0) & ANIMATED) !== 0) throw moves()
    if (type === 'EXIF') exif = readExif(data)
    size ??= sizeOf(type, data)
    at += 8 + length + (length % 2)
  }
  if (!size) throw broken()
  return turned(size, exif)
}

/** The canvas, or of a simple file the picture itself, lossy or lossless. */
function sizeOf(type: string, data: Buffer): Size | null {
  if (data.length < 10 && type !== 'VP8L') return null
  if (type === 'VP8X')
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (type === 'VP8 ')
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  if (type !== 'VP8L' || data.length < 5) return null
  const packed = data.readUInt32LE(1)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}
