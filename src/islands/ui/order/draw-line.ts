import { createPictureContext, liveText } from '../../../lib/domain/pictures/context.ts'
import { stationerPalette } from '../../../lib/domain/pictures/palette.ts'
import type { PictureSpec } from '../../../lib/domain/pictures/spec.ts'
import { drawThumbnail, optionsOf } from '../../../lib/domain/pictures/thumbnail.ts'
import type { Facts } from '../../../lib/domain/product/facts.ts'

export type LineLook = { spec: PictureSpec; facts: Facts; count: number }

/** A line as it was configured; `id` starts the names of the picture's parts. */
export function drawLine(id: string, { spec, facts, count }: LineLook): string | undefined {
  const context = createPictureContext({ palette: stationerPalette, text: liveText, prefix: id })
  return drawThumbnail(context, { ...spec, options: optionsOf(facts, count) })
}
