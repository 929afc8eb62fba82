import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Pixels in red, green and blue, a byte each, one after another and row by row. */
export type Pixels = { bytes: Uint8Array; width: number; height: number }

/** What is drawn in RGB by a profile of its own (the bytes of an ICC profile); null: as sRGB. */
export type Profile = Uint8Array | null

/**
 * Turns a picture in sRGB, or one that brings its profile, into print colours by the CMYK profile of sharp. What a
 * profile shows beyond sRGB is brought to its edge first.
 */
export const inInks = (picture: Sharp): Sharp => picture.withIccProfile('cmyk', { attach: false })

/** How print colours are packed as JPEG; tables made for each picture would hold all of it in memory. */
export const PHOTO = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const

/** Opens pixels for being turned into print colours. */
export async function pixelsInInks(pixels: Pixels, profile: Profile): Promise<Sharp> {
  const { bytes, width, height } = pixels
  const plain = sharp(bytes, { raw: { width, height, channels: 3 } })
  if (!profile) return inInks(plain)
  const png = await plain.png({ compressionLevel: 1 }).toBuffer()
  return inInks(sharp(withProfile(png, profile)))
}

/** Single colours as cyan, magenta, yellow and black, a byte each. */
export async function coloursInInks(bytes: Uint8Array, profile: Profile): Promise<Buffer> {
  const count = bytes.length / 3
  const width = Math.min(count, ROW)
  const height = Math.ceil(count / width)
  const padded = new Uint8Array(width * height * 3)
  padded.set(bytes)
  const turned = await pixelsInInks({ bytes: padded, width, height }, profile)
  const inks = await turned.raw().toBuffer()
  return inks.subarray(0, count * 4)
}

/** Colours that are turned side by side. */
const ROW = 4_096

/** The CMYK profile that colours are turned by, as an ICC profile's bytes, and what it calls itself. */
export async function pressProfile(): Promise<{ icc: Buffer; name: string } | null> {
  const raw = { width: 1, height: 1, channels: 3 as const }
  const picture = sharp(new Uint8Array(3), { raw }).withIccProfile('cmyk').tiff()
  const { icc } = await sharp(await picture.toBuffer()).metadata()
  if (!icc) return null
  return { icc, name: descriptionOf(icc) }
}

/** The description of a profile of version 2 (ICC.1:2001-04, 6.5.17). */
function descriptionOf(icc: Buffer): string {
  for (let tag = 132; tag + 12 <= icc.length && tag < 132 + 12 * icc.readUInt32BE(128); tag += 12) {
    if (icc.toString('latin1', tag, tag + 4) !== 'desc') continue
    const at = icc.readUInt32BE(tag + 4)
    const length = icc.readUInt32BE(at + 8)
    return icc.toString('latin1', at + 12, at + 12 + Math.max(0, length - 1))
  }
  return ''
}

/** The end of a PNG's first chunk, which profiles come after. */
const HEAD = 33

/** A PNG with a profile in it (ISO 15948, 11.3.3.3). */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, HEAD), length, body, sum, png.subarray(HEAD)])
}
