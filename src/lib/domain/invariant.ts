/** Stops on a broken promise of our own code (never on a visitor's input) and narrows the type. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${why}`)
}
