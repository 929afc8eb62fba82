import { isDeepStrictEqual } from 'node:util'

/** A value that was made, the keys of all that was read for it, and how it is made. */
type Result<State> = { value: unknown; reads: readonly string[]; make(state: State): unknown }

/**
 * Values made of one state, each kept with what it read. In the next state a value stands as long as
 * nothing that it read has changed. One that has to be made again and says the same keeps its
 * identity, and what was made of it stands.
 */
export type Results<State> = {
  /**
   * The value of a name, which starts with `=`. `make` reads nothing but the state it is given, and
   * keeps hold of nothing that belongs to a state.
   */
  of<Value>(name: string, make: (state: State) => Value): Value
  /** Says that whatever is being made right now reads a key. */
  note(key: string): void
  /** What the next state may take over. */
  made: ReadonlyMap<string, Result<State>>
  /** Lets go of the state before: what nobody has asked for since then is made anew. */
  settle(): void
}

/** Results of the state before, and whether a key that is no result's name means something else now. */
export type Earlier<State> = { results: Results<State>; isChanged(key: string): boolean }

export function openResults<State>(
  state: () => State,
  before: Earlier<State> | null,
): Results<State> {
  const made = new Map<string, Result<State>>()
  let earlier = before
  let reading: Set<string> | null = null

  function run(make: Result<State>['make']): Result<State> {
    const outer = reading
    const reads = new Set<string>()
    reading = reads
    try {
      return { value: make(state()), reads: [...reads], make }
    } finally {
      reading = outer
    }
  }

  function current(name: string, make: Result<State>['make']): Result<State> {
    const known = made.get(name)
    if (known) return known
    const old = earlier?.results.made.get(name)
    const result = old && !old.reads.some(isChanged) ? old : run(make)
    if (old && isDeepStrictEqual(old.value, result.value)) result.value = old.value
    made.set(name, result)
    return result
  }

  function isChanged(key: string): boolean {
    if (!earlier || !key.startsWith('=')) return !earlier || earlier.isChanged(key)
    const old = earlier.results.made.get(key)
    return !old || current(key, old.make).value !== old.value
  }

  return {
    of<Value>(name: string, make: (state: State) => Value): Value {
      reading?.add(name)
      // The value of a name is what its `make` answers, which the map cannot say.
      return current(name, make).value as Value
    },
    note: (key) => void reading?.add(key),
    made,
    settle() {
      earlier = null
    },
  }
}
