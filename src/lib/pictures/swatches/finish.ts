import { foilFill, laminationOverlay, varnishFill } from '../solids/lamination.ts'
import { roundedOutline } from '../solids/slab.ts'
import { foils, type Lamination } from '../spec.ts'
import { type Canvas, withoutText } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { set } from '../svg/shapes.ts'
import { SWATCH, textNumber } from './parts.ts'
import type { SwatchSpec } from './swatch.ts'

const isWord = (value: string, words: RegExp) => words.test(value)

/** The lamination an option's value stands for. */
function laminationOf(value: string): Lamination {
  if (isWord(value, /soft|velvet/i)) return 'soft-touch'
  if (isWord(value, /gloss|shiny|uv/i)) return 'gloss'
  if (isWord(value, /matt|silk|satin/i)) return 'matt'
  return 'none'
}

/** Print under a lamination: bare, matt, gloss or soft-touch. */
export function laminated(canvas: Canvas, spec: SwatchSpec): string {
  const outline = roundedOutline(SWATCH.width, SWATCH.height, 0)
  const lamination = laminationOf(spec.value)
  const known = lamination !== 'none' || /none|no|without|bare/i.test(spec.value)
  const { art } = canvas.palette
  const inks = [art.teal, art.plum, art.cobalt, art.green]
  const under = known
    ? close(canvas)
    : tag('rect', { ...SWATCH, fill: inks[textNumber(spec.value) % inks.length] ?? art.teal })
  return under + laminationOverlay(canvas, lamination, outline, SWATCH)
}

/** The kiln stack, close up. */
function close(canvas: Canvas, varnish = ''): string {
  const width = 85
  const art = canvas.artwork.card.front(withoutText(canvas), width, 55)
  return set(art + varnish, -113, -26, 3.05)
}

/** Varnish on no side, one, or both. */
export function spotUv(canvas: Canvas, spec: SwatchSpec): string {
  const both = /both|two|2/i.test(spec.value)
  const front = both || /front|\bone|1|yes/i.test(spec.value)
  const plain = canvas.artwork.card.front(withoutText(canvas), 85, 55)
  const varnish = front
    ? canvas.artwork.card.varnish(canvas, 85, 55, 'front', varnishFill(canvas))
    : ''
  if (!both) return set(plain + varnish, -113, -26, 3.05)
  const { teal, cream } = canvas.palette.art
  const back =
    tag('rect', { x: 72, width: 72, height: SWATCH.height, fill: cream }) +
    set(
      canvas.artwork.card.varnish(canvas, 85, 55, 'back', teal) +
        canvas.artwork.card.varnish(canvas, 85, 55, 'back', varnishFill(canvas)),
      108 - 71 * 3,
      8 - 23 * 3,
      3,
    )
  return set(plain + varnish, -155, -22, 3.05) + back
}

/** The name on a card, printed or in hot foil. */
export function foiled(canvas: Canvas, spec: SwatchSpec): string {
  const { card } = canvas.artwork
  const foil = foils.find((each) => spec.value.includes(each)) ?? 'none'
  const name = foil === 'none' ? '' : card.foil(canvas, 85, 55, 'front', foilFill(canvas, foil))
  return set(card.front(canvas, 85, 55) + name, -6, -52, 2.65)
}
