import { type PDFDict, PDFName, type PDFStream } from '@cantoo/pdf-lib'
import type { Box, Inks, MeasuredPage } from '../../../../domain/preflight/measured.ts'
import { MM_PER_INCH, POINTS_PER_MM } from '../../../../domain/units.ts'
import { boxOf, type Matrix, overlap, scales, unitBox } from './matrix.ts'
import { numberOf, type Space, spaceOf } from './resources.ts'
import type { Paint, State } from './state.ts'

/** Of each kind on a page: more is not looked at by anybody. */
const KEPT = 400

/** Gathers what a page shows, which is what is not clipped; boxes and lengths come in millimetres. */
export function collector(page: MeasuredPage) {
  const ink = inkOf(page)
  return { ...drawings(page, ink), ...pictures(page, ink) }
}

export type Collector = ReturnType<typeof collector>

type Ink = ReturnType<typeof inkOf>

/** Of each kind as many as are kept. */
function add<T>(list: T[], item: T): void {
  if (list.length < KEPT) list.push(item)
}

const shown = ({ clip }: State, box: Box) => overlap(clip, box)

/** Colours, and what they do to one another. */
function inkOf(page: MeasuredPage) {
  const seen = new Set<string>()

  function colour(paint: Paint, box: Box): void {
    const { space, parts } = paint
    if (!isWhite(paint)) page.blank = false
    if (!space || 'pattern' in space) return
    if (space.inks === 'cmyk' && parts.length === 4) {
      const percent = 100 * parts.reduce((sum, part) => sum + Math.min(1, Math.max(0, part)), 0)
      if (percent > 200) add(page.coverage, { percent, box })
    }
    once(space.inks, space.name, box)
  }

  function once(inks: Inks, name: string, box: Box): void {
    if (seen.has(`${inks} ${name}`)) return
    seen.add(`${inks} ${name}`)
    add(page.colours, { inks, name, box })
  }

  /** A surface, a line or letters in one colour; undefined where nothing of it is seen. */
  function painted(state: State, which: 'fill' | 'stroke', whole: Box, isText = false) {
    const box = shown(state, whole)
    if (!box) return undefined
    colour(state[which], box)
    if (state.clear) add(page.transparent, box)
    if (state.overprints[which] && isWhite(state[which])) add(page.vanishing, { box, isText })
    return box
  }

  return { colour, once, painted }
}

/** Surfaces, lines and letters. */
function drawings(page: MeasuredPage, { painted }: Ink) {
  const fonts = new Set<string>()
  return {
    area(state: State, whole: Box): void {
      painted(state, 'fill', whole)
    },
    line(state: State, whole: Box): void {
      const box = painted(state, 'stroke', whole)
      if (!box) return
      const [across, along] = scales(state.matrix)
      const points = state.lineWidth * Math.sqrt(across * along) * POINTS_PER_MM
      add(page.lines, { points, box })
    },
    text(state: State, matrix: Matrix, whole: Box): void {
      if (state.rendering === 3 || state.rendering === 7) return
      const box = painted(state, state.rendering === 1 ? 'stroke' : 'fill', whole, true)
      const points = state.fontSize * scales(matrix)[1] * POINTS_PER_MM
      if (!box || !(points > 0)) return
      const { space, parts } = state.fill
      const isCmyk = space && 'inks' in space && space.inks === 'cmyk'
      const inks = isCmyk ? parts.filter((part) => part > 0.01).length : 1
      const last = page.texts.at(-1)
      if (last?.points === points && last.inks === inks && goesOn(last.box, box))
        last.box = around(last.box, box)
      else add(page.texts, { points, inks, box })
    },
    font(state: State, font: { name: string; embedded: boolean; key: string }, whole: Box): void {
      const box = shown(state, whole)
      const { key, ...said } = font
      if (!box || fonts.has(key)) return
      fonts.add(key)
      add(page.fonts, { ...said, box })
    },
  }
}

/** Pictures and gradients. */
function pictures(page: MeasuredPage, { colour, once }: Ink) {
  return {
    picture(state: State, image: PDFStream, spaces: PDFDict | undefined): void {
      const { dict } = image
      const read = (key: string) => numberOf(dict.lookup(PDFName.of(key))) ?? 0
      const box = shown(state, unitBox(state.matrix))
      if (!box) return
      const [width, height] = scales(state.matrix).map((mm) => mm / MM_PER_INCH)
      const isMask = dict.lookup(PDFName.of('ImageMask'))?.toString() === 'true'
      const space = isMask ? undefined : spaceOf(dict.lookup(PDFName.of('ColorSpace')), spaces)
      const inks = space && 'inks' in space ? space.inks : null
      if (!isMask) page.blank = false
      if (space && 'inks' in space) once(space.inks, space.name, box)
      if (isMask) colour(state.fill, box)
      if (state.clear || dict.has(PDFName.of('SMask'))) add(page.transparent, box)
      const across = width ? read('Width') / width : 0
      const along = height ? read('Height') / height : 0
      const bits = isMask ? 1 : read('BitsPerComponent') || 8
      if (across > 0 && along > 0)
        add(page.images, { box, ppi: Math.min(across, along), bits, inks })
    },
    inlinePicture(state: State, space: Space | undefined): void {
      const box = shown(state, unitBox(state.matrix))
      if (!box) return
      page.blank = false
      if (space && 'inks' in space) once(space.inks, space.name, box)
    },
    gradient(state: State, space: Space | undefined): void {
      const box = shown(state, { x: 0, y: 0, width: page.widthMm, height: page.heightMm })
      if (!box) return
      page.blank = false
      if (state.clear) add(page.transparent, box)
      if (space && 'inks' in space) once(space.inks, space.name, box)
    },
  }
}

/** Paper that stays bare, or is covered by nothing that would be seen on it. */
function isWhite({ space, parts }: Paint): boolean {
  if (!space || 'pattern' in space || space.inks === 'lab' || parts.length === 0) return false
  const isLight = space.inks === 'gray' || space.inks === 'rgb'
  return parts.every((part) => (isLight ? part >= 0.995 : part <= 0.005))
}

/** Millimetres that lines of one text may lie apart and still be one. */
const PLAY = 0.05

/** Whether a text stands on the line of the one before, no more than a wide space after it. */
function goesOn(before: Box, { x, y, height }: Box): boolean {
  const isSameLine = Math.abs(y - before.y) < PLAY && Math.abs(height - before.height) < PLAY
  const gap = x - before.x - before.width
  return isSameLine && gap > -height && gap < height
}

function around(a: Box, b: Box): Box {
  return boxOf([
    [a.x, a.y],
    [a.x + a.width, a.y + a.height],
    [b.x, b.y],
    [b.x + b.width, b.y + b.height],
  ])
}
