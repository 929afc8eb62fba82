import type { PictureContext, Typesetter } from './context.ts'
import type { PicturePalette } from './palette.ts'

/**
 * One picture in the making. Whatever is used more than once (artwork, clips, filters) is defined
 * once and referred to by id; the document wrapper writes the definitions.
 */
export type Easel = {
  readonly palette: PicturePalette
  readonly text: Typesetter
  /** Adds a definition unless `key` is already there; answers its id. */
  define(kind: string, key: string, markup: (id: string) => string): string
  definitions(): string
}

/** Opens an easel for one picture. */
export function openEasel(context: PictureContext): Easel {
  const ids = new Map<string, string>()
  let markupSoFar = ''
  return {
    palette: context.palette,
    text: context.text,
    define(kind, key, markup) {
      const name = `${kind} ${key}`
      const known = ids.get(name)
      if (known !== undefined) return known
      const id = context.id(kind)
      ids.set(name, id)
      markupSoFar += markup(id)
      return id
    },
    definitions: () => (markupSoFar === '' ? '' : `<defs>${markupSoFar}</defs>`),
  }
}

/** An easel for measuring only: its names and markup are thrown away. */
export function dryEasel(easel: Easel): Easel {
  return {
    palette: easel.palette,
    text: () => '',
    define: (kind) => kind,
    definitions: () => '',
  }
}
