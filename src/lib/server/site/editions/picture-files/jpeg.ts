import { NO_EXIF, readExif, turned } from './exif.ts'
import { broken, cutShort, type PictureHead } from './picture-error.ts'

/** Start of frame, in all its kinds: 0xC4, 0xC8 and 0xCC are something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const SCAN = 0xda
const APP1 = 0xe1
const EXIF = 'Exif\0\0'

/** The head of a JPEG (ITU T.81, annex B). Throws PictureError. */
export function readJpeg(bytes: Buffer): PictureHead {
  let at = 2
  let exif = NO_EXIF
  let size: { width: number; height: number } | null = null
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) throw broken()
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at + 4, at + 2 + length)
    if (length < 2 || segment.length < length - 2) throw cutShort()
    if (marker === APP1 && segment.toString('latin1', 0, 6) === EXIF) exif = readExif(segment)
    if (isFrame(marker)) {
      if (segment.length < 5) throw broken()
      size = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) }
    }
    if (marker === SCAN) {
      if (!size) throw broken()
      // Cameras put data of their own behind the end.
      if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < at) throw cutShort()
      return turned(size, exif)
    }
    at += 2 + length
  }
  throw cutShort()
}
