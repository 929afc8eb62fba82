import { shopArtwork } from '../../../content/artwork/index.ts'
import type { Facts } from '../../../lib/domain/product/facts.ts'
import {
  artworkFor,
  artworkOfScene,
  type Imprints,
  loadArtwork,
} from '../../../lib/pictures/artwork.ts'
import { createPictureContext, liveText } from '../../../lib/pictures/context.ts'
import { paletteOf, type ThemeColours } from '../../../lib/pictures/palette.ts'
import type { PictureSpec } from '../../../lib/pictures/spec.ts'
import { drawThumbnail, optionsOf } from '../../../lib/pictures/thumbnail.ts'

export type LineLook = { spec: PictureSpec; facts: Facts; count: number }

/** A line as it was configured; `id` starts the names of the picture's parts. */
export async function drawLine(
  id: string,
  { spec, facts, count }: LineLook,
  { pictures, imprints }: { pictures: ThemeColours; imprints: Imprints },
): Promise<string | undefined> {
  const name = artworkOfScene[spec.scene]
  const artwork = artworkFor(await loadArtwork(shopArtwork, name ? [name] : []), imprints)
  const palette = paletteOf(pictures)
  const context = createPictureContext({ palette, text: liveText, prefix: id, artwork })
  return drawThumbnail(context, { ...spec, options: optionsOf(facts, count) })
}
