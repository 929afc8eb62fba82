/** A sheet or a piece on it, in millimetres. */
export type Size = { width: number; height: number }

const cache = new Map<string, number>()
const KEPT = 5000

/**
 * How many pieces a guillotine can cut from a sheet at most, turned or not: G(W, H) is the best of one
 * grid and of every cut whose place is a sum of whole sides. Answers are kept, because a search may
 * take milliseconds. `grain` forbids turning: all pieces lie as the sheet does.
 */
export function piecesOnSheet(sheet: Size, piece: Size, grain = false): number {
  // Tenths of a millimetre: sums of sides must meet exactly.
  const [W, H, w, h] = [sheet.width, sheet.height, piece.width, piece.height].map((mm) =>
    Math.round(mm * 10),
  )
  if (!W || !H || !w || !h) return 0
  if (grain) return Math.floor(W / w) * Math.floor(H / h)
  const name = `${W} ${H} ${w} ${h}`
  const known = cache.get(name)
  if (known !== undefined) return known
  if (cache.size >= KEPT) cache.clear()
  const best = search(w, h)(W, H)
  cache.set(name, best)
  return best
}

/** The recursion, remembering what every remaining rectangle takes. */
function search(w: number, h: number): (W: number, H: number) => number {
  const seen = new Map<string, number>()
  return function best(W: number, H: number): number {
    const gridOf = (a: number, b: number) => Math.floor(W / a) * Math.floor(H / b)
    const grid = Math.max(gridOf(w, h), gridOf(h, w))
    const bound = Math.floor((W * H) / (w * h))
    if (grid === bound) return grid
    const name = `${W} ${H}`
    const known = seen.get(name)
    if (known !== undefined) return known
    let most = grid
    for (const cut of cuts(W / 2, w, h)) {
      if (most === bound) break
      most = Math.max(most, best(cut, H) + best(W - cut, H))
    }
    for (const cut of cuts(H / 2, w, h)) {
      if (most === bound) break
      most = Math.max(most, best(W, cut) + best(W, H - cut))
    }
    seen.set(name, most)
    return most
  }
}

/** Sums of whole sides up to a length: a cut anywhere else can be moved to one of them. */
export function cuts(length: number, w: number, h: number): number[] {
  const places = new Set<number>()
  for (let i = 0; i * w <= length; i += 1)
    for (let sum = i * w; sum <= length; sum += h) if (sum > 0) places.add(sum)
  return [...places]
}
