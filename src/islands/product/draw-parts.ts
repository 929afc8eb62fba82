import { createPictureContext, liveText, type PictureContext } from '../../lib/pictures/context.ts'
import { stationerPalette } from '../../lib/pictures/palette.ts'

/** A context for a picture in the page, set in the page's own type. */
export function onPage(id: string): PictureContext {
  return createPictureContext({ palette: stationerPalette, text: liveText, prefix: id })
}

/** A fact that should be a number. */
export function numberOf(fact: number | string | undefined, otherwise: number): number {
  return typeof fact === 'number' ? fact : otherwise
}
