import { shopArtwork } from '../../../../content/artwork/index.ts'
import { artworkFor, loadArtwork } from '../../../pictures/artwork.ts'
import { createPictureContext, type Typesetter } from '../../../pictures/context.ts'
import { drawPicture } from '../../../pictures/draw.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { type DataOf, fontBytes, type Library } from '../editions/index.ts'
import { paletteIn } from './names.ts'
import { outlineText, type TypeFont } from './typeset.ts'

const makers = await loadArtwork(shopArtwork)

/** The file of a picture in a theme's colours and fonts, with what a tenant's customers had printed. */
export function drawInShop(
  library: Library,
  { tenant, theme }: { tenant: string; theme: string },
  spec: PictureSpec,
  text: Typesetter = typeIn(library, theme),
): string {
  const palette = paletteIn(library, theme)
  const imprints = spec.locale && library.view(tenant, spec.locale).get('artwork')
  const artwork = artworkFor(makers, imprints || {})
  return drawPicture(createPictureContext({ palette, text, prefix: 'p', artwork }), spec)
}

const typesetters = new WeakMap<Library, Map<string, Typesetter>>()

/** Type in the fonts of a theme. */
export function typeIn(library: Library, theme: string): Typesetter {
  const known = typesetters.get(library) ?? new Map<string, Typesetter>()
  typesetters.set(library, known)
  const fonts = library.get('theme', theme)?.fonts
  const text =
    known.get(theme) ??
    outlineText(
      fonts && { display: typeFont(library, fonts.head), text: typeFont(library, fonts.text) },
    )
  known.set(theme, text)
  return text
}

type Family = DataOf<'theme'>['fonts']['text']

/** The first file of a family: type on printed things is upright and Latin. */
function typeFont(library: Library, { faces }: Family): TypeFont | undefined {
  const [face] = faces
  const bytes = face && fontBytes(library, face.file)
  const stretch = face?.stretch && Number.parseInt(face.stretch, 10)
  return bytes && { bytes, ...(stretch && { stretch }) }
}
