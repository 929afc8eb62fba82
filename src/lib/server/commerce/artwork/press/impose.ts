import { type PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import type { LaidPiece } from '../../../../domain/production/lay-pieces.ts'
import { POINTS_PER_MM } from '../../../../domain/units.ts'
import { formOf } from '../repair/form-of.ts'
import { num, separation } from './operators.ts'
import type { PressSheet, PressWish } from './press-wish.ts'

/** Cut marks, in millimetres: how long, and how far from the bleed. */
const MARK = { length: 4, gap: 1, width: 0.1 }

type Cell = { width: number; height: number; bleed: number }
type Box = { x: number; y: number; width: number; height: number }

/**
 * Lays pages on press sheets: for each piece a sheet of its fronts and, where it is printed on both sides,
 * one of its backs, which lie behind the fronts when the sheet is turned over its short way.
 */
export function impose(file: PDFDocument, pages: readonly PDFPage[], wish: PressWish): void {
  const { sheet, sides, profile } = wish
  if (!sheet || !profile) return
  const { widthMm, heightMm, bleedMm: bleed } = profile
  const cell = { width: widthMm + 2 * bleed, height: heightMm + 2 * bleed, bleed }
  // The ink that is on every plate.
  const marks = separation(file, 'All', [1, 1, 1, 1])
  const budget = { operations: 0, bytes: 400_000_000 }
  for (const [index, page] of pages.entries()) {
    const isBack = sides === 2 && index % 2 === 1
    const form = formOf(file, page, budget)
    const out = file.addPage([sheet.width * POINTS_PER_MM, sheet.height * POINTS_PER_MM])
    out.setTrimBox(0, 0, sheet.width * POINTS_PER_MM, sheet.height * POINTS_PER_MM)
    const placed = sheet.places.map((place) => ({
      box: boxOf(place, sheet, cell, isBack),
      turn: place.isTurned ? (isBack ? -1 : 1) : 0,
    }))
    const drawn = placed.map(({ box, turn }) => `q ${matrixOf(box, turn, sheet)} cm /Page Do Q`)
    const boxes = placed.map(({ box }) => box)
    const lines = boxes.flatMap((box) => marksOf(box, cell.bleed, boxes, sheet))
    const strokes = `q /All CS 1 SCN ${num(MARK.width * POINTS_PER_MM)} w ${lines.join(' ')} S Q`
    out.node.set(
      PDFName.of('Resources'),
      file.context.obj({ XObject: { Page: form }, ColorSpace: { All: marks } }),
    )
    const text = Buffer.from([...drawn, strokes].join('\n'), 'latin1')
    out.node.set(PDFName.of('Contents'), file.context.register(file.context.flateStream(text)))
  }
}

/** Where a piece lies on the side that is printed, from its upper left corner. */
function boxOf(place: LaidPiece, sheet: PressSheet, cell: Cell, isBack: boolean): Box {
  const [width, height] = place.isTurned ? [cell.height, cell.width] : [cell.width, cell.height]
  const x = sheet.left + place.x
  return { x: isBack ? sheet.width - x - width : x, y: sheet.top + place.y, width, height }
}

/** From the page's points to the sheet's; a piece that is turned lies clockwise (1) or the other way (-1). */
function matrixOf({ x, y, width, height }: Box, turn: number, sheet: PressSheet): string {
  const [left, low] = [x * POINTS_PER_MM, (sheet.height - y - height) * POINTS_PER_MM]
  const [w, h] = [width * POINTS_PER_MM, height * POINTS_PER_MM]
  const matrix =
    turn === 1
      ? [0, -1, 1, 0, left, low + h]
      : turn === -1
        ? [0, 1, -1, 0, left + w, low]
        : [1, 0, 0, 1, left, low]
  return matrix.map(num).join(' ')
}

/** Marks at the corners of a piece, but where another piece is printed or the sheet ends. */
function marksOf(box: Box, bleed: number, boxes: readonly Box[], sheet: PressSheet): string[] {
  const cut = {
    left: box.x + bleed,
    right: box.x + box.width - bleed,
    top: box.y + bleed,
    bottom: box.y + box.height - bleed,
  }
  const ends = [
    ...[cut.top, cut.bottom].flatMap((y) => [
      { from: [box.x - MARK.gap, y], to: [box.x - MARK.gap - MARK.length, y] },
      {
        from: [box.x + box.width + MARK.gap, y],
        to: [box.x + box.width + MARK.gap + MARK.length, y],
      },
    ]),
    ...[cut.left, cut.right].flatMap((x) => [
      { from: [x, box.y - MARK.gap], to: [x, box.y - MARK.gap - MARK.length] },
      {
        from: [x, box.y + box.height + MARK.gap],
        to: [x, box.y + box.height + MARK.gap + MARK.length],
      },
    ]),
  ]
  return ends
    .filter(({ from, to }) => [from, to].every((point) => isFree(point, boxes, sheet)))
    .map(({ from, to }) => `${at(from, sheet)} m ${at(to, sheet)} l`)
}

function isFree([x = 0, y = 0]: readonly number[], boxes: readonly Box[], sheet: PressSheet) {
  const isOnSheet = x > 0 && y > 0 && x < sheet.width && y < sheet.height
  const isPrinted = boxes.some(
    (box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height,
  )
  return isOnSheet && !isPrinted
}

const at = ([x = 0, y = 0]: readonly number[], { height }: PressSheet) =>
  `${num(x * POINTS_PER_MM)} ${num((height - y) * POINTS_PER_MM)}`
