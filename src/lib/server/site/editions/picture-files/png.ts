import { crc32 } from 'node:zlib'
import { NO_EXIF, readExif, turned } from './exif.ts'
import { broken, cutShort, moves, type PictureHead } from './picture-error.ts'

/** The head of a PNG, all of whose chunks are there and whole (PNG, third edition, section 5). Throws PictureError. */
export function readPng(bytes: Buffer): PictureHead {
  let at = 8
  let size: { width: number; height: number } | null = null
  let exif = NO_EXIF
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length) throw cutShort()
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw broken()
    const data = bytes.subarray(at + 8, end - 4)
    if (type === 'IHDR') {
      if (data.length !== 13) throw broken()
      size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) }
    }
    if (type === 'acTL') throw moves()
    if (type === 'eXIf') exif = readExif(data)
    if (type === 'IEND') {
      if (!size) throw broken()
      return turned(size, exif)
    }
    at = end
  }
  throw cutShort()
}
