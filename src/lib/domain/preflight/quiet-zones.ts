import type { MeasuredCode } from './measured.ts'

/** Modules that stay light before a code and behind it, and of QR on every side (GS1 General Specifications, ISO/IEC 15417 and 18004). */
export const QUIET: Readonly<
  Record<MeasuredCode['kind'], readonly [before: number, after: number]>
> = {
  'EAN-13': [11, 7],
  'EAN-8': [7, 7],
  'UPC-A': [9, 9],
  'Code 128': [10, 10],
  QR: [4, 4],
}
