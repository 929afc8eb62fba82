import { type PDFDict, PDFName } from '@cantoo/pdf-lib'
import { dictOf } from '../preflight/resources.ts'
import { named } from '../preflight/run.ts'
import { type Operation, operations } from '../preflight/tokens.ts'
import type { Colour, Palette } from './palette.ts'
import { type RgbSpace, rgbSpace } from './rgb-space.ts'

type Which = 'fill' | 'stroke'
/** What the next numbers mean: an RGB space, or none that is turned. */
type Spaces = Record<Which, RgbSpace | null>
type Part = string | { colour: Colour; operator: 'k' | 'K' }

const SETS: Readonly<Record<string, { which: Which; how: 'rgb' | 'other' | 'space' | 'parts' }>> = {
  rg: { which: 'fill', how: 'rgb' },
  RG: { which: 'stroke', how: 'rgb' },
  g: { which: 'fill', how: 'other' },
  G: { which: 'stroke', how: 'other' },
  k: { which: 'fill', how: 'other' },
  K: { which: 'stroke', how: 'other' },
  cs: { which: 'fill', how: 'space' },
  CS: { which: 'stroke', how: 'space' },
  sc: { which: 'fill', how: 'parts' },
  scn: { which: 'fill', how: 'parts' },
  SC: { which: 'stroke', how: 'parts' },
  SCN: { which: 'stroke', how: 'parts' },
}
const FIRST = [0, 0, 0]

/**
 * A content stream with the colours of its letters, lines and surfaces as CMYK; null where nothing of it is RGB. What
 * comes back is asked when the palette was mixed.
 */
export function contentInInks(
  source: string,
  resources: PDFDict | undefined,
  palette: Palette,
): (() => string) | null {
  const listed = dictOf(resources, 'ColorSpace')
  const parts: Part[] = []
  const saved: Spaces[] = []
  let spaces: Spaces = { fill: null, stroke: null }
  let kept = 0
  let from = 0
  const turn = ({ operator, operands }: Operation): Part | null => {
    const sets = SETS[operator]
    if (!sets) return null
    const { which, how } = sets
    const numbers = () => operands.filter((each) => typeof each === 'number')
    const emit = (space: RgbSpace, values: readonly number[]): Part => ({
      colour: palette.want(space, values, true),
      operator: which === 'fill' ? 'k' : 'K',
    })
    if (how === 'parts') {
      const space = spaces[which]
      return space ? emit(space, numbers()) : null
    }
    const name = how === 'space' ? PDFName.of(named(operands[0])) : DEVICE
    const space = how === 'other' ? null : rgbSpace(name, listed)
    // A colour by its own operator ends the space that was chosen before.
    spaces = { ...spaces, [which]: how === 'space' ? space : null }
    if (!space) return null
    return emit(space, how === 'rgb' ? numbers() : FIRST)
  }
  for (const operation of operations(source)) {
    const { operator, end } = operation
    if (operator === 'q') saved.push(spaces)
    if (operator === 'Q') spaces = saved.pop() ?? spaces
    const turned = turn(operation)
    if (turned !== null) {
      parts.push(source.slice(kept, from), turned)
      kept = end
    }
    from = end
  }
  if (kept === 0) return null
  parts.push(source.slice(kept))
  return () => parts.map(written).join('')
}

/** Whether a form names colours of three numbers in a space that it has not chosen: that of whatever draws it. */
export function inheritsSpace(source: string): boolean {
  type Chosen = Record<Which, boolean>
  const saved: Chosen[] = []
  let chosen: Chosen = { fill: false, stroke: false }
  for (const { operator, operands } of operations(source)) {
    if (operator === 'q') saved.push(chosen)
    if (operator === 'Q') chosen = saved.pop() ?? chosen
    const sets = SETS[operator]
    if (!sets) continue
    const { which, how } = sets
    if (how !== 'parts') chosen = { ...chosen, [which]: true }
    else if (!chosen[which] && operands.filter((each) => typeof each === 'number').length === 3)
      return true
  }
  return false
}

const DEVICE = PDFName.of('DeviceRGB')

/** Four digits tell more than a press shows. */
function written(part: Part): string {
  if (typeof part === 'string') return part
  const numbers = part.colour.inks.map((ink) => String(Number(ink.toFixed(4))))
  return `\n${numbers.join(' ')} ${part.operator}`
}
