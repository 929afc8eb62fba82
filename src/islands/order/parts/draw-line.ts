import { shopArtwork } from '../../../content/artwork/index.ts'
import type { Described, Selection } from '../../../lib/domain/product/definition.ts'
import { type Facts, facts } from '../../../lib/domain/product/facts.ts'
import {
  artworkFor,
  artworkOfScene,
  type Imprints,
  loadArtwork,
} from '../../../lib/pictures/artwork.ts'
import { createPictureContext, liveText } from '../../../lib/pictures/context.ts'
import { optionsOf } from '../../../lib/pictures/options.ts'
import { paletteOf, type ThemeColours } from '../../../lib/pictures/palette.ts'
import type { PictureSpec } from '../../../lib/pictures/spec.ts'
import { drawThumbnail } from '../../../lib/pictures/thumbnail.ts'

/** A line's thing and how many of it, by the facts of what was chosen or by what they follow from. */
export type LineLook = { spec: PictureSpec; count: number } & (
  | { facts: Facts }
  | { pictured: Described; selection: Selection }
)

/** A line as it was configured; `id` starts the names of the picture's parts. */
export async function drawLine(
  id: string,
  look: LineLook,
  { pictures, imprints }: { pictures: ThemeColours; imprints: Imprints },
): Promise<string | undefined> {
  const { spec, count } = look
  const known = 'facts' in look ? look.facts : facts(look.pictured, look.selection)
  const names = artworkOfScene[spec.scene] ?? []
  const artwork = artworkFor(await loadArtwork(shopArtwork, names), imprints)
  const palette = paletteOf(pictures)
  const context = createPictureContext({ palette, text: liveText, prefix: id, artwork })
  return drawThumbnail(context, { ...spec, options: optionsOf(known, count) })
}
