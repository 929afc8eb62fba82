import { isSpread } from '../../../../domain/artwork/repairs.ts'
import { judgedPage } from '../../../../domain/preflight/judge-shape.ts'
import type { Box, MeasuredPage } from '../../../../domain/preflight/measured.ts'
import type { PrintProfile } from '../../../../domain/preflight/profile.ts'
import type { Piece } from './place-piece.ts'

/** The pieces that a page holds: itself, or the two pages of a spread from left to right. */
export function piecesOf(
  page: Pick<MeasuredPage, 'widthMm' | 'heightMm' | 'trim'>,
  profile: PrintProfile,
  split: boolean,
): Piece[] {
  const { trim } = judgedPage(page as MeasuredPage, profile)
  const printed = withBleed(trim, page, profile.bleedMm)
  if (!split || !isSpread(trim, profile)) return [{ trim, printed }]
  const { widthMm, heightMm } = profile
  const centre = trim.x + trim.width / 2
  const y = trim.y + (trim.height - heightMm) / 2
  return [centre - widthMm, centre].map((x, index) => {
    const half = { x, y, width: widthMm, height: heightMm }
    const outer = withBleed(half, page, profile.bleedMm)
    // What lies beyond the fold is the other page.
    const left = index === 0 ? outer.x : centre
    const right = index === 0 ? centre : outer.x + outer.width
    return { trim: half, printed: { ...outer, x: left, width: right - left } }
  })
}

/** A cut with as much of its bleed as the page has. */
function withBleed(
  { x, y, width, height }: Box,
  { widthMm, heightMm }: Pick<MeasuredPage, 'widthMm' | 'heightMm'>,
  bleed: number,
): Box {
  const left = Math.max(0, x - bleed)
  const top = Math.max(0, y - bleed)
  return {
    x: left,
    y: top,
    width: Math.min(widthMm, x + width + bleed) - left,
    height: Math.min(heightMm, y + height + bleed) - top,
  }
}
