import type { MaterialDocument, PressDocument } from '../../../documents/press.ts'
import type { Cost } from './cost.ts'
import { piecesOnSheet } from './imposition.ts'

/** A part of the piece in figures: mm, g/m², colours. `made` pieces are printed for one delivered. */
export type PrintedPart = {
  width: number
  height: number
  leaves: number
  grams: number
  front: number
  back: number
  bleed: number
  material: MaterialDocument
  made: number
}

/** A way to print a part: how, how many on a sheet, and what it costs. */
export type PrintWay = { press: string; style: string; up: number; costs: Cost[] }

const MM2 = 1_000_000
const MINUTES = 60

/** Every way a press can print a part; none where it does not fit. */
export function waysToPrint(press: PressDocument & { id: string }, part: PrintedPart): PrintWay[] {
  if (press.kind === 'wide') return rollWays(press, part)
  if (part.material.kind !== 'sheet' || part.grams > press.maxGrams) return []
  return press.kind === 'digital' ? digitalWays(press, part) : offsetWays(press, part)
}

type Digital = Extract<PressDocument, { kind: 'digital' }> & { id: string }
type Offset = Extract<PressDocument, { kind: 'offset' }> & { id: string }
type Wide = Extract<PressDocument, { kind: 'wide' }> & { id: string }

function cellOf({ width, height, bleed }: PrintedPart) {
  return { width: width + 2 * bleed, height: height + 2 * bleed }
}

function digitalWays(press: Digital, part: PrintedPart): PrintWay[] {
  const { sheet, margin } = press
  const area = { width: sheet.width - 2 * margin, height: sheet.height - 2 * margin }
  const up = piecesOnSheet(area, cellOf(part))
  if (up === 0) return []
  const sides = sidesOf(part)
  const sheets: Cost = {
    key: 'sheets',
    fixed: press.makereadySheets,
    each: ((part.made * part.leaves) / up) * (1 + press.waste * sides),
  }
  const hours = { setup: press.setupMinutes / MINUTES, perSheet: sides / press.sidesPerHour }
  const costs = [
    paper(part, sheet, sheets),
    times('clicks', sheets, clickOf(press, part.front) + clickOf(press, part.back)),
    machine(press.rate, hours, sheets),
  ]
  return [{ press: press.id, style: sides === 2 ? 'both-sides' : 'one-side', up, costs }]
}

/** What a side of so many colours costs a sheet. */
function clickOf({ click, blackClick = click }: Digital, colours: number): number {
  if (colours === 0) return 0
  return colours === 1 ? blackClick : click
}

type Style = { style: string; plates: number; readies: number; passes: number }

function offsetWays(press: Offset, part: PrintedPart): PrintWay[] {
  const up = piecesOnSheet(press.area, cellOf(part))
  if (up === 0) return []
  // A part of many leaves takes several forms; a left-over one is repeated on its sheet.
  const forms = Math.max(1, Math.ceil(part.leaves / up))
  return stylesOf(press, part, up).map(({ style, plates, readies, passes }) => {
    const sheets: Cost = {
      key: 'sheets',
      fixed: press.makereadySheets * readies * forms,
      each: ((part.made * part.leaves) / up) * (1 + press.waste * sidesOf(part)),
    }
    const minutes = forms * (readies * press.makereadyMinutes + plates * press.minutesPerPlate)
    const hours = { setup: minutes / MINUTES, perSheet: passes / press.sheetsPerHour }
    const costs = [
      paper(part, press.sheet, sheets),
      { key: 'plates', fixed: forms * plates * press.plate, each: 0 },
      machine(press.rate, hours, sheets),
    ]
    return { press: press.id, style, up, costs }
  })
}

/** Sheetwise, work-and-turn where both sides fit on one form, perfecting where the press does it. */
function stylesOf({ perfecting }: Offset, { front, back }: PrintedPart, up: number): Style[] {
  const plates = front + back
  if (back === 0) return [{ style: 'one-side', plates: front, readies: 1, passes: 1 }]
  const styles = perfecting
    ? [{ style: 'perfecting', plates, readies: 1, passes: 1 }]
    : [{ style: 'sheetwise', plates, readies: 2, passes: 2 }]
  const turned = { style: 'work-and-turn', plates: Math.max(front, back), readies: 1, passes: 2 }
  return up % 2 === 0 && !perfecting ? [...styles, turned] : styles
}

function rollWays(press: Wide, part: PrintedPart): PrintWay[] {
  const { material, made, leaves } = part
  if (material.kind !== 'roll') return []
  const pieces = made * leaves
  const cell = { width: part.width + press.gap, height: part.height + press.gap }
  const lying = [
    { across: cell.width, along: cell.height },
    { across: cell.height, along: cell.width },
  ]
  return lying.map(({ across, along }, turned) => {
    const lanes = Math.floor(press.width / across)
    // Wider than the roll: in panels, each as long as the piece.
    const metres = (lanes > 0 ? along / lanes : along * Math.ceil(across / press.width)) / 1000
    const roll = {
      key: 'roll',
      fixed: press.lead / 1000,
      each: metres * pieces,
    }
    const printed = { key: 'printed', fixed: 0, each: ((part.width * part.height) / MM2) * pieces }
    const hours = { setup: press.setupMinutes / MINUTES, perSheet: 1 / press.squareMetresPerHour }
    const costs = [
      times('material', roll, (press.width / 1000) * material.perSquareMetre),
      times('ink', printed, press.ink),
      machine(press.rate + press.labourRate, hours, printed),
    ]
    const style = lanes > 0 ? (turned ? 'turned' : 'upright') : 'panels'
    return { press: press.id, style, up: Math.max(1, lanes), costs }
  })
}

function sidesOf({ front, back }: PrintedPart): number {
  return (front > 0 ? 1 : 0) + (back > 0 ? 1 : 0)
}

function paper(part: PrintedPart, sheet: { width: number; height: number }, sheets: Cost): Cost {
  const { material, grams } = part
  const kilograms = (((sheet.width * sheet.height) / MM2) * grams) / 1000
  return times('paper', sheets, material.kind === 'sheet' ? kilograms * material.perKilogram : 0)
}

function machine(
  rate: number,
  hours: { setup: number; perSheet: number },
  sheets: Pick<Cost, 'fixed' | 'each'>,
): Cost {
  const fixed = (hours.setup + hours.perSheet * sheets.fixed) * rate
  return { key: 'press', fixed, each: hours.perSheet * sheets.each * rate }
}

/** Units at so much a unit. */
function times(key: string, { fixed, each }: Pick<Cost, 'fixed' | 'each'>, price: number): Cost {
  return { key, fixed: fixed * price, each: each * price }
}
