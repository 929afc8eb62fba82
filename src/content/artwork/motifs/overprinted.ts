/** What two transparent inks give on one another: both filter the light. Colours are `#rrggbb`. */
export function overprinted(one: string, other: string): string {
  const mixed = [1, 3, 5].map((start) => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(colour.slice(start, start + 2), 16))
    return Math.round(((a ?? 255) * (b ?? 255)) / 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mixed.join('')}`
}
