/** One check: its name, and what it finds wrong, a text a problem; `note` tells what it measured. */
export type Check = {
  name: string
  run(root: string, note: (text: string) => void): Promise<string[]>
}

export type CheckResult = { name: string; seconds: number; problems: string[]; notes: string[] }

/** Runs checks, `lanes` at a time, in the order given; a check that throws has failed. */
export async function runChecks(
  checks: readonly Check[],
  root: string,
  { lanes, done }: { lanes: number; done(result: CheckResult): void },
): Promise<CheckResult[]> {
  const waiting = [...checks]
  const results: CheckResult[] = []
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runCheck(check, root)
      results.push(result)
      done(result)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

async function runCheck(check: Check, root: string): Promise<CheckResult> {
  const started = performance.now()
  const notes: string[] = []
  const problems = await check
    .run(root, (text) => void notes.push(text))
    .catch((error: unknown) => [reason(error)])
  return { name: check.name, seconds: (performance.now() - started) / 1000, problems, notes }
}

function reason(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
