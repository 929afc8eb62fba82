import { readAvif } from './avif.ts'
import { readJpeg } from './jpeg.ts'
import { broken, otherType, PictureError, type PictureHead } from './picture-error.ts'
import { readPng } from './png.ts'
import { harmlessSvg } from './svg.ts'
import { readWebp } from './webp.ts'

/** The formats that pictures are written in, by the ending of their files. */
export const pictureFormats = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  svg: 'svg',
} as const

export type PictureFormat = (typeof pictureFormats)[keyof typeof pictureFormats]

/** Bytes of a file: more is no picture for a page. */
export const LARGEST_FILE = 8 * 1024 * 1024
/** Pixels of a picture: what decoding it takes is four bytes each. */
export const MOST_PIXELS = 50_000_000
/** Pixels of a side: what is smaller is blurred wherever it stands. */
export const LEAST_SIDE = 320
/** How much longer one side may be than the other. */
export const LONGEST = 5

type Reader = { starts(bytes: Buffer): boolean; head(bytes: Buffer): PictureHead }

const signature =
  (text: string, at = 0) =>
  (bytes: Buffer) =>
    bytes.toString('latin1', at, at + text.length) === text

const readers: Record<Exclude<PictureFormat, 'svg'>, Reader> = {
  jpeg: { starts: signature('\xff\xd8\xff'), head: readJpeg },
  png: { starts: signature('\x89PNG\r\n\x1a\n'), head: readPng },
  webp: { starts: signature('WEBP', 8), head: readWebp },
  avif: { starts: signature('ftypavif', 4), head: readAvif },
}

/**
 * What a picture's file holds, told by its head alone: nothing is decoded, so that a picture of a
 * hundred megapixels costs no more than one of a thousand. An SVG is answered without whatever is no
 * drawing. Throws PictureError.
 */
export function readPicture(
  format: PictureFormat,
  bytes: Buffer,
): { head: PictureHead; bytes: Buffer } {
  if (format === 'svg') return harmlessSvg(bytes)
  const head = headOf(format, bytes)
  const { width, height } = head
  const size = `The picture is ${width} × ${height} pixels`
  if (width * height > MOST_PIXELS)
    throw new PictureError(
      'pixels',
      `${size}; it may have ${MOST_PIXELS / 1e6} megapixels. Save it smaller.`,
    )
  if (Math.min(width, height) < LEAST_SIDE)
    throw new PictureError('small', `${size}; it needs at least ${LEAST_SIDE} each way.`)
  if (Math.max(width, height) > LONGEST * Math.min(width, height))
    throw new PictureError('long', `${size}; one side is more than ${LONGEST} times the other.`)
  return { head, bytes }
}

/** The size of a picture, whatever it is. Throws PictureError. */
export function headOf(format: keyof typeof readers, bytes: Buffer): PictureHead {
  const { starts, head } = readers[format]
  if (!starts(bytes)) throw otherType()
  try {
    return head(bytes)
  } catch (error) {
    // A length within the file that leads out of it.
    if (error instanceof RangeError) throw broken()
    throw error
  }
}

/** The format that bytes are in, whatever their file is called; null for what is no picture of a page. */
export function formatOf(bytes: Buffer): PictureFormat | null {
  const found = Object.entries(readers).find(([, { starts }]) => starts(bytes))
  if (found) return found[0] as keyof typeof readers
  const text = bytes.toString('utf8', 0, 4096).trimStart()
  return text.startsWith('<') && /<svg[\s>]/i.test(text) ? 'svg' : null
}
