import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import { CONTROL, colourOf, contrast, TEXT } from './contrast.ts'

type Tokens = Readonly<Record<string, string | undefined>>
type Colour = 'brand' | 'brandDeep' | 'onBrand' | 'brandWash'

/** Reports brand colours that text or controls would not be seen in. */
export function checkBrand(
  at: { path: string },
  brand: DataOf<'tenant'>['brand'],
  tokens: Tokens,
  report: Report,
): void {
  const demand = (key: Colour, on: string, ground: string, least: number) => {
    const problem = tooWeak(brand[key], on, ground, least)
    if (problem) report(at, ['brand', key], problem)
  }
  demand('onBrand', 'brand', brand.brand, TEXT)
  demand('onBrand', 'brandDeep', brand.brandDeep, TEXT)
  demand('brandDeep', 'brandWash', brand.brandWash, TEXT)
  for (const name of ['page', 'sheet']) {
    const ground = colourOf(tokens, name)
    if (ground) demand('brand', `the theme's ${name}`, ground, TEXT)
  }
  const counter = colourOf(tokens, brand.ground)
  if (counter) demand('brand', brand.ground, counter, CONTROL)
}

/** Which token is read on which, and how well it must be seen there. */
const pairs: readonly (readonly [string, readonly string[], number])[] = [
  ['ink', ['page', 'sheet', 'butter', 'blush', 'sage', 'sky', 'kraft', 'chalk'], TEXT],
  ['ink', ['bad-wash', 'warn-wash', 'row-wash', 'column-wash'], TEXT],
  ['ink-2', ['page', 'sheet', 'chalk', 'row-wash', 'column-wash'], TEXT],
  ['brand', ['page', 'sheet'], TEXT],
  ['on-brand', ['brand', 'brand-deep'], TEXT],
  ['brand-deep', ['brand-wash', 'butter', 'blush', 'sage', 'sky', 'kraft'], TEXT],
  ['on-band', ['band'], TEXT],
  ['bad', ['page', 'sheet', 'bad-wash'], TEXT],
  ['good', ['page', 'row-wash'], TEXT],
  ['amber', ['page', 'warn-wash'], TEXT],
  ['edge', ['page', 'sheet'], CONTROL],
  ['focus', ['page', 'sheet'], CONTROL],
]

/** Reports tokens of a theme that would not be seen on one another, as far as no tenant decides. */
export function checkTokens(at: { path: string }, tokens: Tokens, report: Report): void {
  for (const [name, grounds, least] of pairs) {
    const colour = colourOf(tokens, name)
    for (const on of grounds) {
      const ground = colourOf(tokens, on)
      const problem = colour && ground && tooWeak(colour, on, ground, least)
      if (problem) report(at, ['tokens', name], problem)
    }
  }
}

function tooWeak(colour: string, on: string, ground: string, least: number): string | undefined {
  const reached = contrast(colour, ground)
  if (reached >= least) return undefined
  return `${colour} on ${on} ${ground} has a contrast of ${reached.toFixed(1)}; it takes ${least}.`
}
