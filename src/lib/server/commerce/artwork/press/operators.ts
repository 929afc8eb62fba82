import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'

/** A number as an operator is given it. */
export const num = (value: number) => value.toFixed(4)

/** An ink beside the four of the press, or all of them at once; `cmyk` is what stands for it, each from 0 to 1. */
export function separation({ context }: PDFDocument, ink: string, cmyk: readonly number[]): PDFRef {
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [...cmyk], N: 1 }
  return context.register(context.obj(['Separation', ink, 'DeviceCMYK', tint]))
}
