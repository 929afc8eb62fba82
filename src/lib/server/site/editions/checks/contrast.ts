/** WCAG 2.2, AA: text, and what controls are made of. */
export const TEXT = 4.5
export const CONTROL = 3

/** Contrast of two colours such as `#1f4396`, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
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

/** The colour that a token comes to, or nothing where it is none or depends on a tenant. */
export function colourOf(
  tokens: Readonly<Record<string, string | undefined>>,
  name: string,
  steps = 4,
): string | undefined {
  const value = tokens[name]
  if (value === undefined || /^#[0-9a-f]{6}$/i.test(value)) return value
  const [, other] = /^var\(--([a-z0-9-]+)\)$/i.exec(value) ?? []
  return other === undefined || steps === 0 ? undefined : colourOf(tokens, other, steps - 1)
}
