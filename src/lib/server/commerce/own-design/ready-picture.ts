import sharp, { type Sharp } from 'sharp'

/** Pixels: more than any screen or press of ours shows, and what a picture may have when it comes. */
const [LONGEST_PX, PREVIEW_PX, MOST_PIXELS] = [6_000, 1_000, 120_000_000]
/** Of what is seen through, which is printed from its bare pixels. */
const LONGEST_SEEN_THROUGH_PX = 3_500
const FORMATS = ['jpeg', 'png', 'webp']

export type ReadyPicture = { bytes: Buffer; preview: Buffer; widthPx: number; heightPx: number }

/** A picture upright, in what can be printed, and small to look at; null for what is none. */
export async function readyPicture(sent: Buffer): Promise<ReadyPicture | null> {
  try {
    const { format, hasAlpha, width, height } = await sharp(sent).metadata()
    if (!FORMATS.includes(format) || width * height > MOST_PIXELS) return null
    const picture = await printable(sent, hasAlpha)
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    const preview = await sharp(data).resize(within(PREVIEW_PX)).webp({ quality: 80 }).toBuffer()
    return { bytes: data, preview, widthPx: info.width, heightPx: info.height }
  } catch {
    return null
  }
}

async function printable(sent: Buffer, hasAlpha: boolean): Promise<Sharp> {
  if (hasAlpha) {
    const seen = await reduced(sent, LONGEST_SEEN_THROUGH_PX)
    const { isOpaque } = await sharp(seen).stats()
    if (!isOpaque) return sharp(seen).autoOrient().png({ compressionLevel: 6 })
  }
  return sharp(await reduced(sent, LONGEST_PX))
    .autoOrient()
    .flatten({ background: '#fff' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
}

/**
 * As large as it is printed, as it lies in its file: to turn it, or to look at all of it, takes the whole of it into memory,
 * which of what comes is hundreds of megabytes.
 */
function reduced(sent: Buffer, longest: number): Promise<Buffer> {
  return sharp(sent, { limitInputPixels: MOST_PIXELS })
    .toColourspace('srgb')
    .resize(within(longest))
    .keepExif()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
