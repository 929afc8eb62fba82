import type { Artwork } from '../../lib/pictures/artwork.ts'
import { createPictureContext, liveText, type PictureContext } from '../../lib/pictures/context.ts'
import { paletteOf, type ThemeColours } from '../../lib/pictures/palette.ts'

/** A place for a picture in the page; `id` starts the names of the picture's parts. */
export type PicturePlace = { id: string; artwork: Partial<Artwork>; colours: ThemeColours }

/** A context for a picture in the page, set in the page's own type. */
export function onPage({ id, artwork, colours }: PicturePlace): PictureContext {
  const palette = paletteOf(colours)
  return createPictureContext({ palette, text: liveText, prefix: id, artwork })
}

/** A fact that should be a number. */
export function numberOf(fact: number | string | undefined, otherwise: number): number {
  return typeof fact === 'number' ? fact : otherwise
}
