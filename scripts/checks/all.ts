import { boundaries } from './boundaries.ts'
import { bundleBudgets } from './budgets.ts'
import { type Check, type CheckResult, runChecks } from './check.ts'
import { content } from './content.ts'
import { docs } from './docs.ts'
import { fileSizes } from './file-sizes.ts'
import { functionSizes } from './function-sizes.ts'
import { generated } from './generated.ts'
import { sliceFunctions } from './slice-functions.ts'
import { styles } from './styles.ts'
import { lint, types, unused } from './tools.ts'

/** The long ones first, so that the short ones fill the other lane. */
const checks: readonly Check[] = [
  types,
  bundleBudgets,
  boundaries,
  unused,
  lint,
  content,
  docs,
  styles,
  fileSizes,
  functionSizes,
  sliceFunctions,
  generated,
]

/** Runs all checks, says how each went, then shows every problem in a block a check. */
export async function checkAll(root: string): Promise<CheckResult[]> {
  const results = await runChecks(checks, root, {
    lanes: 2,
    done: ({ name, seconds, problems, notes }) => {
      console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
      for (const note of notes) console.log(`       ${note}`)
    },
  })
  for (const { name, problems } of results.filter(({ problems }) => problems.length > 0)) {
    console.log(`\n──── ${name} ────\n${problems.join('\n')}`)
  }
  return results
}
