import type { Finding } from '../../contract/artwork.ts'
import { isCutTo, round } from './judge-shape.ts'
import type { Box, MeasuredPage, Side } from './measured.ts'
import type { PrintProfile } from './profile.ts'
import { QUIET } from './quiet-zones.ts'

/** Of a module: what a picture of a page does not tell. */
const PLAY = 0.6

const OPPOSITE: Readonly<Record<Side, Side>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
}
const SIDES = ['left', 'top', 'right', 'bottom'] as const

/** Codes with less light beside them, up to other ink or to the cut, than scanners need. */
export function judgeCodes(
  page: MeasuredPage,
  trim: Box,
  profile: PrintProfile,
  number: number,
): Finding[] {
  if (!isCutTo(trim, profile)) return []
  return page.codes.flatMap((code): Finding[] => {
    const { kind, box, module, begins } = code
    const toCut: Record<Side, number> = {
      left: box.x - trim.x,
      top: box.y - trim.y,
      right: trim.x + trim.width - box.x - box.width,
      bottom: trim.y + trim.height - box.y - box.height,
    }
    // What lies beside the cut page is a mark of the sheet.
    if (Math.min(...SIDES.map((side) => toCut[side])) < -module) return []
    const [before, after] = QUIET[kind]
    const sides = begins ? [begins, OPPOSITE[begins]] : SIDES
    const missing = sides.flatMap((side) => {
      const needs = side === begins ? before : after
      const light = Math.max(0, Math.min(code.light[side] ?? Infinity, toCut[side]))
      return light < (needs - PLAY) * module ? [{ light, needs }] : []
    })
    const worst = missing.toSorted((a, b) => a.light / a.needs - b.light / b.needs)[0]
    if (!worst) return []
    return [
      {
        code: 'quiet_zone',
        severity: 'warning',
        page: number,
        box,
        measured: `${kind} ${round(worst.light, 1)} mm`,
        limit: `${round(worst.needs * module, 1)} mm`,
      },
    ]
  })
}
