/** A line of two texts laid over each other: in both, only in the first, only in the second. */
export type DiffLine = { sign: ' ' | '-' | '+'; text: string }

/** Steps that are looked through before what differs is told as one block; time and room grow with their square. */
const MOST_STEPS = 600

/** Lines of a text without the end of the last one. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The fewest lines to take away and to add, by Myers' algorithm (1986). */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const room = Math.min(before.length, after.length) - start
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const old = before.slice(start, before.length - end)
  const young = after.slice(start, after.length - end)
  const kept = (text: string): DiffLine => ({ sign: ' ', text })
  return [
    ...before.slice(0, start).map(kept),
    ...shortest(old, young),
    ...before.slice(before.length - end).map(kept),
  ]
}

function shortest(old: readonly string[], young: readonly string[]): DiffLine[] {
  const trace = furthest(old, young)
  if (!trace) return block(old, young)
  const found: DiffLine[] = []
  let [x, y] = [old.length, young.length]
  for (let depth = trace.length - 1; depth >= 0; depth--) {
    const reached = trace[depth] ?? new Map<number, number>()
    const diagonal = x - y
    const isDown = wentDown(reached, diagonal, depth)
    const from = isDown ? diagonal + 1 : diagonal - 1
    const fromX = reached.get(from) ?? 0
    const fromY = fromX - from
    while (x > fromX && y > fromY) {
      x--
      y--
      found.push({ sign: ' ', text: old[x] ?? '' })
    }
    if (depth === 0) break
    if (isDown) found.push({ sign: '+', text: young[fromY] ?? '' })
    else found.push({ sign: '-', text: old[fromX] ?? '' })
    x = fromX
    y = fromY
  }
  return found.reverse()
}

/** How far each diagonal was reached before every step; null where it takes too many. */
function furthest(old: readonly string[], young: readonly string[]): Map<number, number>[] | null {
  const trace: Map<number, number>[] = []
  const reached = new Map<number, number>([[1, 0]])
  const most = Math.min(MOST_STEPS, old.length + young.length)
  for (let depth = 0; depth <= most; depth++) {
    trace.push(new Map(reached))
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      let x = wentDown(reached, diagonal, depth)
        ? (reached.get(diagonal + 1) ?? 0)
        : (reached.get(diagonal - 1) ?? 0) + 1
      while (x < old.length && x - diagonal < young.length && old[x] === young[x - diagonal]) x++
      reached.set(diagonal, x)
      if (x >= old.length && x - diagonal >= young.length) return trace
    }
  }
  return null
}

function wentDown(reached: ReadonlyMap<number, number>, diagonal: number, depth: number): boolean {
  if (diagonal === -depth) return true
  if (diagonal === depth) return false
  return (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1)
}

function block(old: readonly string[], young: readonly string[]): DiffLine[] {
  return [
    ...old.map((text): DiffLine => ({ sign: '-', text })),
    ...young.map((text): DiffLine => ({ sign: '+', text })),
  ]
}
