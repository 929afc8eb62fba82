import type { Box } from '../../../../domain/preflight/measured.ts'
import { apply, boxOf, IDENTITY, type Matrix, multiply } from '../preflight/matrix.ts'

/** What becomes one page: a part of a page as it is shown, in millimetres from its upper left corner. */
export type Piece = {
  /** Where it is cut. */
  trim: Box
  /** Where something is printed: the cut and what is there of its bleed. */
  printed: Box
}

/** The page to be made; its bleed is on every side. */
export type Target = { widthMm: number; heightMm: number; bleedMm: number }
export type Edges = 'mirror' | 'stretch' | null
export type How = { rotate: boolean; scale: boolean; edges: Edges }

/** A part of the new page and how the piece is drawn into it: from the old page's millimetres to the new one's. */
export type Drawn = { clip: Box; matrix: Matrix }

/** Of what lies at an edge, as much is stretched over its bleed. */
const STRETCHED_MM = 0.25
/** What is drawn beyond an edge reaches a little below it, so that no seam is seen. */
const SEAM_MM = 0.05

const clockwise: Matrix = [0, 1, -1, 0, 0, 0]

/**
 * Lays a piece into a page: turned, scaled to fit with nothing cut off, in the middle of the page, with
 * what is missing beyond its edges mirrored or stretched from them. What is drawn later lies above.
 */
export function placePiece(piece: Piece, target: Target, how: How): Drawn[] {
  const { widthMm, heightMm, bleedMm } = target
  const turn = how.rotate ? clockwise : IDENTITY
  const lying = boxOf(corners(piece.trim).map((corner) => apply(turn, corner)))
  const k = how.scale ? Math.min(widthMm / lying.width, heightMm / lying.height) : 1
  const x = bleedMm + widthMm / 2 - (lying.x + lying.width / 2) * k
  const y = bleedMm + heightMm / 2 - (lying.y + lying.height / 2) * k
  const matrix = multiply(turn, [k, 0, 0, k, x, y])
  const page = { x: 0, y: 0, width: widthMm + 2 * bleedMm, height: heightMm + 2 * bleedMm }
  const content = overlap(
    boxOf(corners(piece.printed).map((corner) => apply(matrix, corner))),
    page,
  )
  const middle = { clip: content, matrix }
  return how.edges ? [...beyond(content, page, matrix, how.edges), middle] : [middle]
}

type Strip = { from: number; to: number; move: readonly [number, number] }

/** The eight parts around what is printed, each with the piece mirrored or stretched into it. */
function beyond(content: Box, page: Box, matrix: Matrix, edges: 'mirror' | 'stretch'): Drawn[] {
  const across = strips(content.x, content.width, page.width, edges)
  const down = strips(content.y, content.height, page.height, edges)
  return down.flatMap((row) =>
    across.flatMap((column): Drawn[] => {
      const isMiddle = row.move[0] === 1 && column.move[0] === 1
      if (isMiddle) return []
      const moved: Matrix = [column.move[0], 0, 0, row.move[0], column.move[1], row.move[1]]
      const clip = {
        x: column.from,
        y: row.from,
        width: column.to - column.from,
        height: row.to - row.from,
      }
      return [{ clip, matrix: multiply(matrix, moved) }]
    }),
  )
}

/** Along one side: what lies before the content, the content, and what lies behind it. */
function strips(
  from: number,
  length: number,
  page: number,
  edges: 'mirror' | 'stretch',
): readonly Strip[] {
  const end = from + length
  const across = (edge: number, gap: number): readonly [number, number] => {
    const factor = edges === 'mirror' ? -1 : -gap / Math.min(STRETCHED_MM, length)
    return [factor, edge - factor * edge]
  }
  const found: Strip[] = [{ from, to: end, move: [1, 0] }]
  if (from > SEAM_MM) found.push({ from: 0, to: from + SEAM_MM, move: across(from, from) })
  if (page - end > SEAM_MM)
    found.push({ from: end - SEAM_MM, to: page, move: across(end, page - end) })
  return found
}

const corners = ({ x, y, width, height }: Box) =>
  [
    [x, y],
    [x + width, y + height],
  ] as const

function overlap(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  return {
    x,
    y,
    width: Math.min(a.x + a.width, b.x + b.width) - x,
    height: Math.min(a.y + a.height, b.y + b.height) - y,
  }
}
