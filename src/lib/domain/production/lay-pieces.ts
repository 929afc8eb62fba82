import { cuts, piecesOnSheet, type Size } from '../pricing/estimate/imposition.ts'

/** Where a piece lies on the printable area, in millimetres from its upper left corner; turned clockwise or not. */
export type LaidPiece = { x: number; y: number; isTurned: boolean }

/**
 * Lays as many pieces on a printable area as the estimate has counted there (`piecesOnSheet`), by cuts
 * that go through from edge to edge, in the middle of the area. Lengths in millimetres.
 */
export function layPieces(area: Size, piece: Size): LaidPiece[] {
  const [width, height, w, h] = [area.width, area.height, piece.width, piece.height].map((mm) =>
    Math.round(mm * 10),
  ) as [number, number, number, number]
  const laid = lay({ x: 0, y: 0, width, height }, { w, h })
  const right = Math.max(0, ...laid.map(({ x, isTurned }) => x + (isTurned ? h : w)))
  const bottom = Math.max(0, ...laid.map(({ y, isTurned }) => y + (isTurned ? w : h)))
  const [left, top] = [(width - right) / 2, (height - bottom) / 2]
  return laid.map(({ x, y, isTurned }) => ({ x: (x + left) / 10, y: (y + top) / 10, isTurned }))
}

type Room = { x: number; y: number; width: number; height: number }
type Piece = { w: number; h: number }

/** In tenths of a millimetre, as the count was made. */
function lay(room: Room, piece: Piece): LaidPiece[] {
  const { x, y, width, height } = room
  const most = count(room, piece)
  if (most === 0) return []
  const upright = grid(room, piece, false)
  if (upright.length === most) return upright
  const turned = grid(room, piece, true)
  if (turned.length === most) return turned
  const halves = [
    ...cuts(width / 2, piece.w, piece.h).map((cut) => [
      { ...room, width: cut },
      { ...room, x: x + cut, width: width - cut },
    ]),
    ...cuts(height / 2, piece.w, piece.h).map((cut) => [
      { ...room, height: cut },
      { ...room, y: y + cut, height: height - cut },
    ]),
  ]
  const best = halves.find((parts) => sum(parts, piece) === most)
  if (best) return best.flatMap((part) => lay(part, piece))
  return upright.length > turned.length ? upright : turned
}

const sum = (parts: readonly Room[], piece: Piece) =>
  parts.reduce((total, part) => total + count(part, piece), 0)

const count = ({ width, height }: Room, { w, h }: Piece) =>
  piecesOnSheet({ width: width / 10, height: height / 10 }, { width: w / 10, height: h / 10 })

function grid({ x, y, width, height }: Room, { w, h }: Piece, isTurned: boolean): LaidPiece[] {
  const [across, down] = isTurned ? [h, w] : [w, h]
  const columns = Math.floor(width / across)
  return Array.from({ length: columns * Math.floor(height / down) }, (_, index) => ({
    x: x + (index % columns) * across,
    y: y + Math.floor(index / columns) * down,
    isTurned,
  }))
}
