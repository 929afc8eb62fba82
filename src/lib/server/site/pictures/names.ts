import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Imprints } from '../../../pictures/artwork.ts'
import { defaultPalette, type PicturePalette, paletteOf } from '../../../pictures/palette.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { sourceVersion } from '../../source-version.ts'
import { type Documents, fontBytes } from '../editions/index.ts'

/** Where themes are found: a library, or the documents as a tenant sees them. */
type Themes = Pick<Documents, 'get'>

/** The palette of a theme that a library holds. */
export function paletteIn(library: Themes, theme: string): PicturePalette {
  const pictures = library.get('theme', theme)?.pictures
  return pictures ? paletteOf(pictures) : defaultPalette
}

/**
 * Names pictures by what they show, in which colours, what is printed, and by which version of the drawing code, so
 * that a name's bytes never change and browsers may keep them for good.
 */
export function pictureNamer(library: Themes, drawing: string) {
  const names = new Map<string, string>()
  const looks = new Map<string, string>()
  const words = new WeakMap<Imprints, string>()
  return (spec: PictureSpec, theme: string, imprints: Imprints): string => {
    const printed = words.get(imprints) ?? hashOf(JSON.stringify(imprints))
    words.set(imprints, printed)
    const wanted = `${theme} ${printed} ${JSON.stringify(spec)}`
    let name = names.get(wanted)
    if (!name) {
      const look = looks.get(theme) ?? lookOf(library, theme)
      looks.set(theme, look)
      const hash = createHash('sha256').update(drawing).update(look).update(wanted).digest('hex')
      name = `${spec.scene}-${hash.slice(0, 12)}.svg`
      names.set(wanted, name)
    }
    return name
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** All that a theme decides about a picture, as text. */
function lookOf(library: Themes, theme: string): string {
  const fonts = library.get('theme', theme)?.fonts
  const files = [fonts?.head, fonts?.text].map((family) => {
    const [face] = family?.faces ?? []
    const own = face?.file.startsWith('fonts/') && fontBytes(library, face.file)
    return [face?.file, face?.stretch, own && hashOf(own)]
  })
  return JSON.stringify([paletteIn(library, theme), files])
}

const sources = ['../../../pictures', '../../../../content/artwork'] as const

/** Version of the drawing code and of the artwork: a hash of their sources. */
export function drawingVersion(): string {
  return sourceVersion(...sources.map((source) => join(import.meta.dirname, source)))
}
