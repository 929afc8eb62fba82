import type { Facts } from '../../../lib/domain/product/facts.ts'
import { createPictureContext, liveText } from '../../../lib/pictures/context.ts'
import { stationerPalette } from '../../../lib/pictures/palette.ts'
import type { PictureSpec } from '../../../lib/pictures/spec.ts'
import { drawThumbnail, optionsOf } from '../../../lib/pictures/thumbnail.ts'

export type LineLook = { spec: PictureSpec; facts: Facts; count: number }

/** A line as it was configured; `id` starts the names of the picture's parts. */
export function drawLine(id: string, { spec, facts, count }: LineLook): string | undefined {
  const context = createPictureContext({ palette: stationerPalette, text: liveText, prefix: id })
  return drawThumbnail(context, { ...spec, options: optionsOf(facts, count) })
}
