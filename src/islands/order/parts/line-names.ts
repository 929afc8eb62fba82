type Named = { id: string; name: string; pieces: string }

/** What lines of an order are called, by id; those that are alike with their place in it: `2. Flyers`. */
export function lineNames(lines: readonly Named[]): ReadonlyMap<string, string> {
  const isAlike = (one: Named, other: Named) =>
    one !== other && one.name === other.name && one.pieces === other.pieces
  return new Map(
    lines.map((line, at) => {
      const hasTwin = lines.some((other) => isAlike(line, other))
      return [line.id, hasTwin ? `${at + 1}. ${line.name}` : line.name]
    }),
  )
}
