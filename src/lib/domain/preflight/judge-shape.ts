import type { Finding } from '../../contract/artwork.ts'
import type { Box, MeasuredPage } from './measured.ts'
import type { PrintProfile } from './profile.ts'

/** A page as it is shown with its findings. */
export type JudgedPage = { widthMm: number; heightMm: number; trim: Box }

/** Paper is cut with this much play: what differs less is as ordered. */
const PLAY_MM = 1

/** Where a page is cut: where the file says so, else the piece in the middle of the page. */
export function judgedPage(page: MeasuredPage, profile: PrintProfile | null): JudgedPage {
  const { widthMm, heightMm } = page
  const whole = { x: 0, y: 0, width: widthMm, height: heightMm }
  if (!profile) return { widthMm, heightMm, trim: page.trim ?? whole }
  const said = page.trim
  if (said && (isSize(said, profile) || isSize(turned(said), profile)))
    return { widthMm, heightMm, trim: said }
  const piece = isTurned(page, profile) ? turned(sizeOf(profile)) : sizeOf(profile)
  const [over, under] = [widthMm - piece.width, heightMm - piece.height]
  const fits = [over, under].every((each) => each > -PLAY_MM && each < 4 * profile.bleedMm)
  if (!fits) return { widthMm, heightMm, trim: said ?? whole }
  return { widthMm, heightMm, trim: { x: over / 2, y: under / 2, ...piece } }
}

const sizeOf = ({ widthMm: width, heightMm: height }: PrintProfile) => ({ width, height })
const turned = <T extends { width: number; height: number }>(box: T): T => ({
  ...box,
  width: box.height,
  height: box.width,
})
/** Whether a page is cut to what is wanted, upright or turned. */
export const isCutTo = (box: { width: number; height: number }, profile: PrintProfile) =>
  isSize(box, profile) || isSize(turned(box), profile)

const isSize = (box: { width: number; height: number }, { widthMm, heightMm }: PrintProfile) =>
  Math.abs(box.width - widthMm) <= PLAY_MM && Math.abs(box.height - heightMm) <= PLAY_MM

/** Whether a page lies where the piece stands. */
function isTurned(page: MeasuredPage, { widthMm, heightMm }: PrintProfile): boolean {
  const square = Math.abs(widthMm - heightMm) <= PLAY_MM
  return !square && page.widthMm > page.heightMm !== widthMm > heightMm
}

const EDGES = ['left', 'top', 'right', 'bottom'] as const

/** Size, orientation and bleed of a page. */
export function judgeShape(
  page: MeasuredPage,
  trim: Box,
  profile: PrintProfile,
  number: number,
): Finding[] {
  const at = { page: number, severity: 'error' as const }
  const said = (box: { width: number; height: number }) =>
    `${round(box.width, 1)} × ${round(box.height, 1)} mm`
  const wanted = said({ width: profile.widthMm, height: profile.heightMm })
  if (!isSize(trim, profile) && isSize(turned(trim), profile))
    return [
      {
        ...at,
        code: 'page_turned',
        severity: 'warning',
        box: null,
        measured: said(trim),
        limit: wanted,
      },
    ]
  if (!isSize(trim, profile))
    return [{ ...at, code: 'page_size', box: null, measured: said(trim), limit: wanted }]
  const spare = {
    left: trim.x,
    top: trim.y,
    right: page.widthMm - trim.x - trim.width,
    bottom: page.heightMm - trim.y - trim.height,
  }
  const missing = EDGES.filter((edge) => spare[edge] < profile.bleedMm - 0.1)
  return missing.map((edge) => ({
    ...at,
    code: 'bleed_missing',
    box: edgeBox(edge, trim, profile.bleedMm),
    measured: `${round(Math.max(0, spare[edge]), 1)} mm`,
    limit: `${profile.bleedMm} mm`,
  }))
}

/** The strip outside an edge that has to be printed. */
function edgeBox(edge: (typeof EDGES)[number], trim: Box, bleed: number): Box {
  const { x, y, width, height } = trim
  const strips = {
    left: { x: x - bleed, y, width: bleed, height },
    top: { x, y: y - bleed, width, height: bleed },
    right: { x: x + width, y, width: bleed, height },
    bottom: { x, y: y + height, width, height: bleed },
  }
  return strips[edge]
}

export function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
