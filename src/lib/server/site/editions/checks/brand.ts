import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'

/** WCAG 2.2, AA: text, and what controls are made of. */
const TEXT = 4.5
const CONTROL = 3

/** Reports brand colours that text or controls would not be seen in. */
export function checkBrand(
  at: { path: string },
  brand: DataOf<'tenant'>['brand'],
  tokens: Readonly<Record<string, string>>,
  report: Report,
): void {
  const demand = (key: keyof typeof brand, on: string, ground: string, least: number) => {
    const reached = contrast(brand[key], ground)
    if (reached >= least) return
    report(
      at,
      ['brand', key],
      `${brand[key]} on ${on} ${ground} has a contrast of ${reached.toFixed(1)}; it takes ${least}.`,
    )
  }
  demand('onBrand', 'brand', brand.brand, TEXT)
  demand('onBrand', 'brandDeep', brand.brandDeep, TEXT)
  demand('brandDeep', 'brandWash', brand.brandWash, TEXT)
  for (const ground of ['page', 'sheet']) {
    const colour = tokens[ground]
    if (colour && /^#[0-9a-f]{6}$/i.test(colour))
      demand('brand', `the theme's ${ground}`, colour, TEXT)
  }
  const counter = tokens[brand.ground]
  if (counter && /^#[0-9a-f]{6}$/i.test(counter)) demand('brand', brand.ground, counter, CONTROL)
}

/** Contrast of two colours such as `#1f4396`, from 1 to 21 (WCAG 2.2, contrast ratio). */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
