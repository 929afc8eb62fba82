import type { Move } from '../../src/lib/domain/moves.ts'

/** States that can be reached from `start` by legal moves, itself included. */
export function reachable<State extends string>(
  moves: readonly Move<State, string>[],
  start: State,
): Set<State> {
  const seen = new Set([start])
  for (const state of seen) for (const { from, to } of moves) if (from === state) seen.add(to)
  return seen
}

/** States without a move out of them. */
export function finalStates<State extends string>(
  moves: readonly Move<State, string>[],
  states: readonly State[],
): State[] {
  return states.filter((state) => !moves.some(({ from }) => from === state))
}

/** Moves that start alike, event included: there must be none. */
export function ambiguous(moves: readonly Move<string, string>[]): string[] {
  const starts = moves.map(({ from, event }) => `${from} ${event}`)
  return starts.filter((start, index) => starts.indexOf(start) !== index)
}
