/** A picture of a page in grey, a byte a pixel, row by row. */
export type Gray = { pixels: Uint8Array; width: number; height: number }

/** What is darker is a bar. */
export const DARK = 128

/** Where light and dark change along a row, between pixels as their greys say; it begins light, at 0. */
export function edgesOf({ pixels, width }: Gray, y: number): number[] {
  const from = y * width
  const edges = [0]
  let isDark = false
  let before = 255
  for (let x = 0; x < width; x += 1) {
    const now = pixels[from + x] ?? 255
    if (now < DARK !== isDark) {
      const part = now === before ? 0.5 : (before - DARK) / (before - now)
      edges.push(x === 0 ? 0 : x - 0.5 + part)
      isDark = !isDark
    }
    before = now
  }
  // What ends dark has no light behind it.
  if (isDark) edges.push(width)
  edges.push(width)
  return edges
}

/** Whether a row changes more often than bars that can be told apart do: grain of a photograph. */
export const isNoise = (edges: readonly number[], { width }: Gray) => edges.length > width / 4
