/** What one kind of test came to. */
export type Tally = {
  kind: string
  passed: number
  failed: number
  skipped: number
  seconds: number
  /** What failed: file, name and the first line of why. */
  failures?: readonly string[]
}

export type Counts = Omit<Tally, 'kind' | 'seconds'>

/** A run that ended badly has failed once at least, whatever it counted. */
export function honest(counts: Counts | null, code: number | null): Counts {
  if (!counts) return { passed: 0, failed: 1, skipped: 0 }
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(1, counts.failed) }
}

/** The summary: counts of each kind, what failed by its name, and at last the one line that counts. */
export function verdict(tallies: readonly Tally[]): { text: string; ok: boolean } {
  const sum = (pick: (tally: Tally) => number) =>
    tallies.reduce((total, tally) => total + pick(tally), 0)
  const lines = tallies.map(({ kind, passed, failed, skipped, seconds }) => {
    const left = skipped > 0 ? `, ${skipped} skipped` : ''
    return `${kind.padEnd(6)} ${passed} passed, ${failed} failed${left} in ${seconds.toFixed(0)} s`
  })
  const failed = sum((tally) => tally.failed)
  const total = `${sum((tally) => tally.passed)} passed, ${failed} failed`
  const failures = tallies.flatMap(({ kind, failures = [] }) =>
    failures.map((failure) => `${kind.padEnd(6)} ${failure}`),
  )
  const named = failures.length > 0 ? ['', ...failures] : []
  const time = `All in ${sum((tally) => tally.seconds).toFixed(0)} s.`
  return { text: [...lines, time, ...named, '', total].join('\n'), ok: failed === 0 }
}
