import { addressProblems } from './addresses.ts'
import type { Report } from './kinds/define-kind.ts'
import { kindNames, kinds } from './kinds/index.ts'
import type { Library } from './library.ts'

/** What is wrong, and at which keys of which document. */
export type Problem = { path: string; keys: readonly PropertyKey[]; message: string }

/**
 * Checks what no single document can know: every kind's own check, and that no two pages share an
 * address. Answers all problems at once, each of them once.
 */
export function validateLibrary(library: Library): Problem[] {
  const problems = new Map<string, Problem>()
  const report: Report = ({ path }, keys, message) => {
    const problem = { path, keys, message }
    problems.set(JSON.stringify([path, keys.map(String), message]), problem)
  }
  for (const kind of kindNames) {
    const documents = library.all(kind)
    const { at, check, needed } = kinds[kind]
    if (needed && documents.length === 0) report({ path: at.split('/{')[0] ?? at }, [], needed)
    // Documents of a kind hold what its schema gives, which the union of all kinds cannot say.
    for (const document of documents) check?.(document as never, library, report)
  }
  addressProblems(library, report)
  return [...problems.values()]
}
