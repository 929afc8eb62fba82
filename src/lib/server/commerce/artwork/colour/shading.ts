import { type PDFDict, PDFName } from '@cantoo/pdf-lib'
import { numberOf } from '../preflight/resources.ts'
import { curveOf } from './curve.ts'
import type { Palette } from './palette.ts'
import { numbersOf, rgbSpace } from './rgb-space.ts'

/** Steps that a gradient is told in: each is finer than a press shows. */
const STEPS = 256

/**
 * Makes a gradient one of print colours where its colours come of one number. What tells them by a program, or
 * corner by corner, stays as it is; undefined then. What comes back is done when the palette was mixed.
 */
export function shadingInInks(
  shading: PDFDict,
  spaces: PDFDict | undefined,
  palette: Palette,
): (() => void) | undefined {
  const space = rgbSpace(shading.lookup(PDFName.of('ColorSpace')), spaces)
  const kind = numberOf(shading.lookup(PDFName.of('ShadingType'))) ?? 0
  const curve = kind === 1 ? null : curveOf(shading.lookup(PDFName.of('Function')))
  if (!space || !curve) return undefined
  const range =
    kind <= 3
      ? (numbersOf(shading, 'Domain') ?? [0, 1])
      : (numbersOf(shading, 'Decode')?.slice(-2) ?? [])
  const [from = 0, to = 1] = range
  const colours = Array.from({ length: STEPS }, (_, step) =>
    palette.want(space, curve(from + ((to - from) * step) / (STEPS - 1)), false),
  )
  const ground = numbersOf(shading, 'Background')
  const behind = ground && palette.want(space, ground, true)
  return () => {
    const { context } = shading
    const bytes = Uint8Array.from(
      colours.flatMap(({ inks }) => inks.map((ink) => Math.round(255 * ink))),
    )
    const sampled = context.flateStream(bytes, {
      ...{ FunctionType: 0, Domain: [from, to], Range: [0, 1, 0, 1, 0, 1, 0, 1] },
      ...{ Size: [STEPS], BitsPerSample: 8 },
    })
    shading.set(PDFName.of('ColorSpace'), PDFName.of('DeviceCMYK'))
    shading.set(PDFName.of('Function'), context.register(sampled))
    if (behind) shading.set(PDFName.of('Background'), context.obj([...behind.inks]))
  }
}
