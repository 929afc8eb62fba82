import { set } from '../art/brush.ts'
import { potteryFront, potteryVarnish } from '../art/saltmarsh-pottery.ts'
import type { Easel } from '../easel.ts'
import { tag } from '../markup.ts'
import type { Lamination } from '../spec.ts'
import { film, varnishFill } from '../studio/film.ts'
import { roundedOutline } from '../studio/slab.ts'
import { SWATCH, textNumber } from './parts.ts'
import type { SwatchSpec } from './swatch.ts'

const isWord = (value: string, words: RegExp) => words.test(value)

/** The film an option's value stands for. */
function laminationOf(value: string): Lamination {
  if (isWord(value, /soft|velvet/i)) return 'soft-touch'
  if (isWord(value, /gloss|shiny|uv/i)) return 'gloss'
  if (isWord(value, /matt|silk|satin/i)) return 'matt'
  return 'none'
}

/** Print under a film: bare, matt, gloss or soft-touch. */
export function filmed(easel: Easel, spec: SwatchSpec): string {
  const outline = roundedOutline(SWATCH.width, SWATCH.height, 0)
  const lamination = laminationOf(spec.value)
  const known = lamination !== 'none' || /none|no|without|bare/i.test(spec.value)
  const { art } = easel.palette
  const inks = [art.teal, art.plum, art.cobalt, art.green]
  const under = known
    ? close(easel)
    : tag('rect', { ...SWATCH, fill: inks[textNumber(spec.value) % inks.length] ?? art.teal })
  return under + film(easel, lamination, outline, SWATCH)
}

/** The kiln stack, close up. */
function close(easel: Easel, varnish = ''): string {
  const width = 85
  const art = potteryFront({ palette: easel.palette, text: () => '' }, width, 55)
  return set(art + varnish, -113, -26, 3.05)
}

/** Varnish on no side, one, or both. */
export function spotUv(easel: Easel, spec: SwatchSpec): string {
  const both = /both|two|2/i.test(spec.value)
  const front = both || /front|\bone|1|yes/i.test(spec.value)
  const brush = { palette: easel.palette, text: () => '' }
  const plain = potteryFront(brush, 85, 55)
  const varnish = front ? potteryVarnish(easel, 85, 55, 'front', varnishFill(easel)) : ''
  if (!both) return set(plain + varnish, -113, -26, 3.05)
  const { teal, cream } = easel.palette.art
  const back =
    tag('rect', { x: 72, width: 72, height: SWATCH.height, fill: cream }) +
    set(
      potteryVarnish(easel, 85, 55, 'back', teal) +
        potteryVarnish(easel, 85, 55, 'back', varnishFill(easel)),
      108 - 71 * 3,
      8 - 23 * 3,
      3,
    )
  return set(plain + varnish, -155, -22, 3.05) + back
}
