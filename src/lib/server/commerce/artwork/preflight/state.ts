import type { PDFDict } from '@cantoo/pdf-lib'
import type { Box } from '../../../../domain/preflight/measured.ts'
import { IDENTITY, type Matrix } from './matrix.ts'
import { GRAY, type Space } from './resources.ts'

export type Paint = { space: Space | undefined; parts: readonly number[] }

/** The graphics state of a content stream (ISO 32000-1, 8.4), as far as it is judged. */
export type State = {
  matrix: Matrix
  fill: Paint
  stroke: Paint
  lineWidth: number
  clear: boolean
  /** What is drawn lies above what was there, and takes none of it away. */
  overprints: { fill: boolean; stroke: boolean }
  /** Nothing outside of it is seen: a box around the clipping path, and the page at first. */
  clip: Box
  font: PDFDict | undefined
  fontName: string
  fontSize: number
  charSpacing: number
  wordSpacing: number
  stretch: number
  leading: number
  rise: number
  rendering: number
}

export type Text = { matrix: Matrix; line: Matrix }

export const BLACK: Paint = { space: GRAY, parts: [0] }

export const firstState = (matrix: Matrix, page: Box): State => ({
  matrix,
  fill: BLACK,
  stroke: BLACK,
  lineWidth: 1,
  clear: false,
  overprints: { fill: false, stroke: false },
  clip: page,
  font: undefined,
  fontName: '',
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  rendering: 0,
})

export const firstText = (): Text => ({ matrix: IDENTITY, line: IDENTITY })

/** A clip in which nothing is seen. */
export const NOWHERE: Box = { x: Infinity, y: Infinity, width: 0, height: 0 }
