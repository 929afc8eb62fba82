import sharp, { type Sharp } from 'sharp'
import { CARD, MOST_PIXELS, type Photo, readExif, type Variant } from '../editions/index.ts'
import { rightsInXmp, xmpOfRights } from './rights.ts'

// A photograph is met once: nothing is to be gained from keeping it, and pages are served meanwhile.
sharp.cache(false)
sharp.concurrency(1)

const QUALITY = { avif: 50, webp: 75, jpeg: 78 }
const SECONDS = 60

/** What a photograph's files are made from: upright, in sRGB, no wider than the widest of them. */
type Master = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** The bytes are not the picture that their head told of, or cannot be decoded. */
export class UndecodableError extends Error {
  override name = 'UndecodableError'
}

/**
 * Makes those files of a photograph that are asked for, one after the other. It is decoded once, within
 * the pixels that its head was allowed. Throws UndecodableError.
 */
export async function makeVariants(
  photo: Photo,
  bytes: Buffer,
  wanted: readonly Variant[],
  give: (variant: Variant, made: Buffer) => void,
): Promise<void> {
  const [first] = wanted
  if (first?.made === 'drawing') return give(first, bytes)
  const widths = wanted.map((variant) => ('width' in variant ? variant.width : CARD.width))
  const { master, rights } = await decoded(photo, bytes, Math.max(...widths))
  const copyright = photo.about?.rights ?? rights
  for (const variant of wanted) {
    if (variant.made === 'drawing') continue
    const shaped = variant.made === 'card' ? card(master, photo) : scaled(master, variant)
    // Nothing that the camera knew is kept but whose the picture is.
    const signed = copyright ? withRights(shaped, copyright) : shaped
    give(variant, await signed.toBuffer())
  }
}

async function decoded(
  { file, id }: Photo,
  bytes: Buffer,
  width: number,
): Promise<{ master: Master; rights: string | null }> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
    const { autoOrient, exif, xmpAsString } = await picture.metadata()
    if (autoOrient.width !== file.width || autoOrient.height !== file.height)
      throw new UndecodableError(`${id} has another size than its head says`)
    const { data, info } = await picture
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width, withoutEnlargement: true })
      .timeout({ seconds: SECONDS })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width: wide, height, channels } = info
    const raw = { width: wide, height, channels: channels as Master['raw']['channels'] }
    return {
      master: { data, raw },
      rights: rightsInXmp(xmpAsString) ?? (exif ? readExif(exif).rights : null),
    }
  } catch (error) {
    if (error instanceof UndecodableError) throw error
    throw new UndecodableError(`${id} cannot be decoded`, { cause: error })
  }
}

function scaled({ data, raw }: Master, variant: Extract<Variant, { made: 'width' }>) {
  const { width, format } = variant
  const picture = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
  const quality = QUALITY[format]
  if (format === 'avif') return picture.avif({ quality, effort: 2 })
  if (format === 'webp') return picture.webp({ quality, effort: 4 })
  return picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true })
}

/** As social networks show it, around the focal point. */
function card({ data, raw }: Master, { about }: Photo) {
  const { x, y } = about?.focus ?? { x: 50, y: 50 }
  const scale = Math.max(CARD.width / raw.width, CARD.height / raw.height)
  const width = Math.max(CARD.width, Math.round(raw.width * scale))
  const height = Math.max(CARD.height, Math.round(raw.height * scale))
  const start = (whole: number, part: number, percent: number) =>
    Math.round(Math.min(Math.max((whole * percent) / 100 - part / 2, 0), whole - part))
  return sharp(data, { raw })
    .resize({ width, height, fit: 'fill' })
    .extract({
      left: start(width, CARD.width, x),
      top: start(height, CARD.height, y),
      ...CARD,
    })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY.jpeg, mozjpeg: true })
}

/** In EXIF, which knows ASCII alone and is read everywhere, and to the letter in XMP. */
function withRights(picture: Sharp, rights: string): Sharp {
  return picture.withExif({ IFD0: { Copyright: rights } }).withXmp(xmpOfRights(rights))
}
