import type { Artwork } from '../artwork.ts'
import type { PictureContext, Typesetter } from '../context.ts'
import type { PicturePalette } from '../palette.ts'
import { short, tag } from './markup.ts'

/**
 * One picture in the making. Whatever is used more than once (artwork, clips, filters) is defined
 * once and referred to by id; the document wrapper writes the definitions.
 */
export type Canvas = {
  readonly palette: PicturePalette
  readonly text: Typesetter
  readonly artwork: Artwork
  /** Adds a definition unless `key` is already there; answers its id. */
  define(kind: string, key: string, markup: (id: string) => string): string
  definitions(): string
}

/** Starts one picture. */
export function createCanvas(context: PictureContext): Canvas {
  const ids = new Map<string, string>()
  let markupSoFar = ''
  return {
    palette: context.palette,
    text: context.text,
    artwork: context.artwork,
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

/** The same canvas with reading type below `smallest` drawn as grey lines: nobody could read it. */
export function greeked(canvas: Canvas, smallest: number): Canvas {
  const text: Typesetter = (run) => {
    if (run.face !== 'text' || run.size >= smallest) return canvas.text(run)
    const width = run.text.length * run.size * 0.49
    const y = run.y - run.size * 0.26
    const before = run.anchor === 'middle' ? width / 2 : run.anchor === 'end' ? width : 0
    const d = `M${short(run.x - before)} ${short(y)}h${short(width)}`
    return tag('path', { d, stroke: run.fill, 'stroke-width': run.size * 0.3, opacity: 0.7 })
  }
  return { ...canvas, text }
}

/** The same canvas for drawings whose type would be too small to see. */
export function withoutText(canvas: Canvas): Canvas {
  return { ...canvas, text: () => '' }
}

/** A canvas for measuring only: its names and markup are thrown away. */
export function measuringCanvas(canvas: Canvas): Canvas {
  return {
    palette: canvas.palette,
    text: () => '',
    artwork: canvas.artwork,
    define: (kind) => kind,
    definitions: () => '',
  }
}
