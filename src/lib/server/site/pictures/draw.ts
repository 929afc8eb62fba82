import { shopArtwork } from '../../../../content/artwork/index.ts'
import { loadArtwork } from '../../../pictures/artwork.ts'
import { createPictureContext, type Typesetter } from '../../../pictures/context.ts'
import { drawPicture } from '../../../pictures/draw.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import type { Library } from '../editions/index.ts'
import { paletteIn } from './names.ts'

const artwork = await loadArtwork(shopArtwork)

/** The file of a picture in a theme's colours, with the shop's artwork on its things. */
export function drawInTheme(
  library: Library,
  theme: string,
  spec: PictureSpec,
  text: Typesetter,
): string {
  const palette = paletteIn(library, theme)
  return drawPicture(createPictureContext({ palette, text, prefix: 'p', artwork }), spec)
}
