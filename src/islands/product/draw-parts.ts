import { type ArtworkMakers, artworkFor, type Imprints } from '../../lib/pictures/artwork.ts'
import { createPictureContext, liveText, type PictureContext } from '../../lib/pictures/context.ts'
import { paletteOf, type ThemeColours } from '../../lib/pictures/palette.ts'

/** A place for a picture in the page; `id` starts the names of the picture's parts. */
export type PicturePlace = {
  id: string
  makers: ArtworkMakers
  imprints: Imprints
  colours: ThemeColours
}

/** A context for a picture in the page, set in the page's own type. */
export function onPage({ id, makers, imprints, colours }: PicturePlace): PictureContext {
  const palette = paletteOf(colours)
  const artwork = artworkFor(makers, imprints)
  return createPictureContext({ palette, text: liveText, prefix: id, artwork })
}

/** A fact that should be a number. */
export function numberOf(fact: number | string | undefined, otherwise: number): number {
  return typeof fact === 'number' ? fact : otherwise
}
