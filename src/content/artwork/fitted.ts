/** The size, or less where a line of display type would be wider than `width`. */
export function fitted(size: number, width: number, ...lines: readonly string[]): number {
  const longest = Math.max(1, ...lines.map((line) => line.length))
  return Math.min(size, width / (longest * 0.56))
}
