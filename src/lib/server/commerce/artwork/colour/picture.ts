import { deflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import sharp, { type Sharp } from 'sharp'
import { dictOf, numberOf } from '../preflight/resources.ts'
import { numbersOf, rgbSpace } from './rgb-space.ts'
import { bytesOf, filtersOf, packedBytes } from './stream-bytes.ts'
import { inInks, PHOTO, type Pixels, type Profile, pixelsInInks } from './to-inks.ts'

/** Pixels of one picture: each is held several times while it is turned. */
const MOST_PIXELS = 40_000_000
/** Of a photograph that needs no profile few rows are held at once. */
const MOST_OF_PHOTO = 120_000_000
/** What says how a picture is packed, and in which colours. */
const REPLACED = new Set([
  'Length',
  'Filter',
  'DecodeParms',
  'Decode',
  'ColorSpace',
  'BitsPerComponent',
])

/**
 * A picture in print colours: one that came as JPEG as JPEG of quality 95, any other without loss. Null for one that
 * is in print colours already, and for what can not be turned rightly: more pixels than a press needs, colours that
 * are masked by their numbers or mixed with those of a matte, numbers that are stretched, packings that only viewers know.
 */
export async function pictureInInks(
  picture: PDFRawStream,
  spaces: PDFDict | undefined,
): Promise<PDFRawStream | null> {
  const { dict } = picture
  const space = rgbSpace(dict.lookup(PDFName.of('ColorSpace')), spaces)
  if (!space?.isPlain || isBound(dict)) return null
  const read = (key: string) => numberOf(dict.lookup(PDFName.of(key))) ?? 0
  const size = { width: read('Width'), height: read('Height') }
  if (filtersOf(picture).join() === 'DCTDecode') {
    const photo = await photoInInks(picture, size, space.profile)
    return photo && packed(dict, await photo.jpeg(PHOTO).toBuffer(), true)
  }
  const pixels = isTooLarge(size) ? null : pixelsOf(picture, size, read('BitsPerComponent'))
  if (!pixels) return null
  return packed(dict, await (await pixelsInInks(pixels, space.profile)).raw().toBuffer(), false)
}

/** Whether numbers of its colours mean something beside it, or something else than they say. */
function isBound(dict: PDFDict): boolean {
  const decode = numbersOf(dict, 'Decode')
  const isStretched = decode?.some((each, at) => each !== at % 2) ?? false
  const isKeyed = dict.lookup(PDFName.of('Mask')) instanceof PDFArray
  return isStretched || isKeyed || (dictOf(dict, 'SMask')?.has(PDFName.of('Matte')) ?? false)
}

type Size = { width: number; height: number }

const isTooLarge = ({ width, height }: Size, most = MOST_PIXELS) =>
  !(width > 0 && height > 0) || width * height > most

async function photoInInks(
  picture: PDFRawStream,
  size: Size,
  profile: Profile,
): Promise<Sharp | null> {
  if (isTooLarge(size, profile ? MOST_PIXELS : MOST_OF_PHOTO)) return null
  // Which colours it is in is told by the file around it.
  const photo = sharp(packedBytes(picture), { limitInputPixels: MOST_OF_PHOTO, ignoreIcc: true })
  const { width, height, channels } = await photo.metadata()
  if (channels !== 3 || width !== size.width || height !== size.height) return null
  if (!profile) return inInks(photo)
  return pixelsInInks({ bytes: await photo.raw().toBuffer(), width, height }, profile)
}

function pixelsOf(picture: PDFRawStream, size: Size, bits: number): Pixels | null {
  const step = bits / 8
  if (step !== 1 && step !== 2) return null
  const { width, height } = size
  const predictor = predictorOf(picture.dict)
  const row = width * 3 * step
  const bytes = bytesOf(picture, (row + 1) * height + 1_024)
  const rows =
    bytes && (predictor >= 10 ? unfiltered(bytes, row, 3 * step) : predictor === 1 ? bytes : null)
  if (!rows || rows.length < row * height) return null
  // Of two bytes a number the second is less than a press shows.
  const whole = step === 1 ? rows : rows.filter((_byte, at) => at % 2 === 0)
  return { bytes: whole.subarray(0, width * height * 3), ...size }
}

/** How bytes were made ready for being packed; of several packings the innermost one's. */
function predictorOf(dict: PDFDict): number {
  const said = dict.lookup(PDFName.of('DecodeParms'))
  const params = said instanceof PDFArray ? said.lookup(said.size() - 1) : said
  return params instanceof PDFDict ? (numberOf(params.lookup(PDFName.of('Predictor'))) ?? 1) : 1
}

/** Rows as they were before each byte was told by those around it (ISO 15948, 9.2). */
function unfiltered(bytes: Uint8Array, row: number, step: number): Uint8Array {
  const rows = Math.floor(bytes.length / (row + 1))
  const made = new Uint8Array(rows * row)
  for (let y = 0; y < rows; y += 1) {
    const kind = bytes[y * (row + 1)] ?? 0
    const from = y * (row + 1) + 1
    const to = y * row
    for (let x = 0; x < row; x += 1) {
      const left = x >= step ? (made[to + x - step] ?? 0) : 0
      const above = y > 0 ? (made[to + x - row] ?? 0) : 0
      const corner = x >= step && y > 0 ? (made[to + x - row - step] ?? 0) : 0
      made[to + x] = (bytes[from + x] ?? 0) + guess(kind, left, above, corner)
    }
  }
  return made
}

function guess(kind: number, left: number, above: number, corner: number): number {
  if (kind === 1) return left
  if (kind === 2) return above
  if (kind === 3) return (left + above) >> 1
  if (kind !== 4) return 0
  const all = left + above - corner
  const [a, b, c] = [Math.abs(all - left), Math.abs(all - above), Math.abs(all - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

function packed(dict: PDFDict, bytes: Uint8Array, isPhoto: boolean): PDFRawStream {
  const { context } = dict
  const made = isPhoto
    ? context.stream(bytes, { Filter: 'DCTDecode', Decode: INVERTED })
    : context.stream(deflateSync(bytes), { Filter: 'FlateDecode' })
  for (const [name, value] of dict.entries())
    if (!REPLACED.has(name.decodeText())) made.dict.set(name, value)
  made.dict.set(PDFName.of('ColorSpace'), PDFName.of('DeviceCMYK'))
  made.dict.set(PDFName.of('BitsPerComponent'), context.obj(8))
  return made
}

/** Inks stand inverted in a JPEG that names its colours as Adobe does. */
const INVERTED = [1, 0, 1, 0, 1, 0, 1, 0]
