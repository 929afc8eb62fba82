import { type PDFDict, PDFName, type PDFStream } from '@cantoo/pdf-lib'
import type { Box, Inks, MeasuredPage } from '../../../../domain/preflight/measured.ts'
import { MM_PER_INCH, POINTS_PER_MM } from '../../../../domain/units.ts'
import { type Matrix, scales, unitBox } from './matrix.ts'
import { numberOf, spaceOf } from './resources.ts'
import type { State } from './state.ts'

/** Of each kind on a page: more is not looked at by anybody. */
const KEPT = 400

/** Gathers what a page shows; boxes and lengths come in millimetres. */
export function collector(page: MeasuredPage) {
  const seen = new Set<string>()
  const add = <T>(list: T[], item: T) => void (list.length < KEPT && list.push(item))

  function colour(paint: State['fill'], box: Box): void {
    const { space, parts } = paint
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

  return {
    area(state: State, box: Box): void {
      colour(state.fill, box)
      if (state.clear) add(page.transparent, box)
    },
    line(state: State, box: Box): void {
      colour(state.stroke, box)
      if (state.clear) add(page.transparent, box)
      const [across, along] = scales(state.matrix)
      const points = state.lineWidth * Math.sqrt(across * along) * POINTS_PER_MM
      add(page.lines, { points, box })
    },
    text(state: State, matrix: Matrix, box: Box): void {
      if (state.rendering === 3 || state.rendering === 7) return
      colour(state.rendering === 1 ? state.stroke : state.fill, box)
      if (state.clear) add(page.transparent, box)
      const points = state.fontSize * scales(matrix)[1] * POINTS_PER_MM
      const { space, parts } = state.fill
      const isCmyk = space && 'inks' in space && space.inks === 'cmyk'
      const inks = isCmyk ? parts.filter((part) => part > 0.01).length : 1
      if (points > 0) add(page.texts, { points, inks, box })
    },
    font(name: string, embedded: boolean, key: string, box: Box): void {
      if (seen.has(`font ${key}`)) return
      seen.add(`font ${key}`)
      add(page.fonts, { name, embedded, box })
    },
    picture(state: State, image: PDFStream, spaces: PDFDict | undefined): void {
      const { dict } = image
      const read = (key: string) => numberOf(dict.lookup(PDFName.of(key))) ?? 0
      const box = unitBox(state.matrix)
      const [width, height] = scales(state.matrix).map((mm) => mm / MM_PER_INCH)
      const isMask = dict.lookup(PDFName.of('ImageMask'))?.toString() === 'true'
      const space = isMask ? undefined : spaceOf(dict.lookup(PDFName.of('ColorSpace')), spaces)
      const inks = space && 'inks' in space ? space.inks : null
      if (space && 'inks' in space) once(space.inks, space.name, box)
      if (isMask) colour(state.fill, box)
      if (state.clear || dict.has(PDFName.of('SMask'))) add(page.transparent, box)
      const across = width ? read('Width') / width : 0
      const along = height ? read('Height') / height : 0
      const bits = isMask ? 1 : read('BitsPerComponent') || 8
      if (across > 0 && along > 0)
        add(page.images, { box, ppi: Math.min(across, along), bits, inks })
    },
  }
}

export type Collector = ReturnType<typeof collector>
