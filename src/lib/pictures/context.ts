import { escapeHtml } from '../domain/escape-html.ts'
import type { Artwork } from './artwork.ts'
import type { PicturePalette } from './palette.ts'
import { plainArtwork } from './plain-artwork.ts'
import { short, tag } from './svg/markup.ts'

/** One line of type: position and size in the surrounding user units, y on the baseline. */
export type TextRun = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly text: string
  /** 200 to 800, 600 when left out. */
  readonly weight?: number
  readonly fill?: string
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Extra space after every letter, in user units. */
  readonly letterSpacing?: number
  readonly face?: 'display' | 'text'
}

/** Sets one line of type and answers the SVG fragment for it. */
export type Typesetter = (run: TextRun) => string

/** What every picture function needs; one context serves one page or one file. */
export type PictureContext = {
  readonly palette: PicturePalette
  readonly text: Typesetter
  readonly artwork: Artwork
  /** A name nobody else on the page has. */
  id(prefix: string): string
}

/** The font families of the page: the theme's. */
const pageFaces = {
  display: 'var(--font-head,sans-serif)',
  text: 'var(--font-text,sans-serif)',
} as const

/**
 * The size all type is set at before it is scaled. Browsers choose a font's optical size by its
 * font size alone, and artwork in millimetres would get the cut for small print.
 */
export const DISPLAY_SIZE = 96

/** Type as `<text>` in the shop's own fonts, for pictures that stand inside a page. */
export const liveText: Typesetter = (run) => {
  const scale = run.size / DISPLAY_SIZE
  return tag(
    'text',
    {
      transform: `translate(${short(run.x)} ${short(run.y)})scale(${short(scale, 4)})`,
      'font-family': pageFaces[run.face ?? 'display'],
      'font-size': DISPLAY_SIZE,
      'font-weight': run.weight ?? 600,
      fill: run.fill,
      'text-anchor': run.anchor === 'start' ? undefined : run.anchor,
      'letter-spacing': run.letterSpacing && run.letterSpacing / scale,
    },
    escapeHtml(run.text),
  )
}

/**
 * Starts a context. Ids are `<prefix><name><number>`; pictures that share a page need either one
 * context or different prefixes. The same calls on a fresh context give the same markup. Things
 * without artwork are drawn plainly.
 */
export function createPictureContext(input: {
  palette: PicturePalette
  text: Typesetter
  prefix: string
  artwork?: Partial<Artwork>
}): PictureContext {
  let last = 0
  return {
    palette: input.palette,
    text: input.text,
    artwork: { ...plainArtwork, ...input.artwork },
    id(prefix) {
      last += 1
      return `${input.prefix}-${prefix}${last}`
    },
  }
}
