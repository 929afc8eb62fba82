import sharp from 'sharp'
import type { ErrorCode } from '../../../../contract/errors.ts'
import type { Context } from '../../../context.ts'
import { inTurn } from '../../../platform/http/index.ts'
import { demand } from '../../../refusal.ts'
import {
  formatOf,
  LEAST_SIDE,
  LONGEST,
  MOST_PIXELS,
  type PictureData,
  PictureError,
  type PictureFault,
  type PictureFormat,
  readPicture,
  sha256,
} from '../../editions/index.ts'

/** Of the small picture in lists: as wide as it stands there, on a screen of twice the pixels. */
const THUMBNAIL = { width: 240, height: 240, fit: 'inside', withoutEnlargement: true } as const
const SECONDS = 20

export type ReadyPicture = PictureData & {
  format: PictureFormat
  bytes: Buffer
  thumbnail: Buffer
}

type Unfit = Context<(typeof codes)[PictureFault] | 'picture_type_unknown' | 'picture_too_large'>

const codes = {
  'other type': 'picture_type_unknown',
  pixels: 'picture_too_many_pixels',
  small: 'picture_too_small',
  long: 'picture_too_long',
  moves: 'picture_moves',
  damaged: 'picture_damaged',
  unsafe: 'picture_unsafe',
  drawing: 'picture_drawing_unfit',
} as const satisfies Record<PictureFault, ErrorCode>

/**
 * A file that somebody has sent as a picture of the shop, by what it holds: judged as publishing judges one,
 * and looked at once, so that what cannot be decoded is told to who still has it at hand.
 */
export async function readyPicture(
  context: Unfit,
  sent: Buffer,
  maxBytes: number,
): Promise<ReadyPicture> {
  const most = `${maxBytes / (1024 * 1024)} MB`
  demand(context, sent.length <= maxBytes, 'picture_too_large', { facts: { most } })
  const format = formatOf(sent)
  demand(context, format, 'picture_type_unknown')
  const { head, bytes } = read(context, format, sent)
  const thumbnail = await inTurn('picture of a draft', () => small(bytes, head, format))
  demand(context, thumbnail, 'picture_damaged')
  const { width, height } = head
  return { format, width, height, sha256: sha256(bytes), bytes, thumbnail }
}

function read(context: Unfit, format: PictureFormat, sent: Buffer) {
  try {
    return readPicture(format, sent)
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    const facts = {
      line: error.line,
      least: LEAST_SIDE,
      times: LONGEST,
      most: MOST_PIXELS / 1_000_000,
    }
    return context.refuse(codes[error.fault], { facts })
  }
}

/** Null where it cannot be decoded, or is not as large as its head says. */
async function small(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
  format: PictureFormat,
): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
    if (format !== 'svg') {
      const { autoOrient } = await picture.metadata()
      if (autoOrient.width !== width || autoOrient.height !== height) return null
    }
    return await picture
      .autoOrient()
      .toColourspace('srgb')
      .resize(THUMBNAIL)
      .timeout({ seconds: SECONDS })
      .webp({ quality: 70 })
      .toBuffer()
  } catch {
    return null
  }
}
