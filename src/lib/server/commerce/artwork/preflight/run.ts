import type { PDFDict } from '@cantoo/pdf-lib'
import type { Collector } from './collect.ts'
import type { Point } from './matrix.ts'
import type { State, Text } from './state.ts'
import type { Operand } from './tokens.ts'

/** What one file may cost: whatever goes beyond is not looked at. */
export type Budget = { operations: number; bytes: number }

/** A content stream on its way. */
export type Run = {
  state: State
  saved: State[]
  path: Point[]
  /** The path clips what is drawn after it. */
  clips: boolean
  text: Text
  resources: PDFDict | undefined
  spaces: PDFDict | undefined
  depth: number
  collect: Collector
  budget: Budget
}

/** What an operator does; `n` are its operands as numbers. */
export type Operator = (run: Run, n: readonly number[], operands: readonly Operand[]) => void
export type Operators = Readonly<Record<string, Operator>>

export const named = (operand: Operand | undefined) =>
  typeof operand === 'object' && 'name' in operand ? operand.name : ''
