import { addressProblems } from './checks/addresses.ts'
import { redirectProblems } from './checks/redirects.ts'
import { documentName } from './document-path.ts'
import type { Report } from './kinds/define-kind.ts'
import { kindNames, kinds } from './kinds/index.ts'
import { type Library, UnreadableError } from './library.ts'

/** What is wrong, and at which keys of which document. */
export type Problem = { path: string; keys: readonly PropertyKey[]; message: string }

/**
 * Checks what no single document can know: every kind's own check, and that no two pages share an
 * address, and that redirects lead to one. Answers all problems at once, each of them once; none that only follows from a document
 * that is `unreadable`.
 */
export function validateLibrary(
  library: Library,
  unreadable: ReadonlySet<string> = new Set(),
): Problem[] {
  const problems = new Map<string, Problem>()
  const report: Report = ({ path }, keys, message) => {
    const problem = { path, keys, message }
    problems.set(JSON.stringify([path, keys.map(String), message]), problem)
  }
  const spoiled = new Set(Array.from(unreadable, (path) => documentName(path)?.kind))
  for (const kind of kindNames) {
    const documents = library.all(kind)
    const { at, check, needed } = kinds[kind]
    if (needed && documents.length === 0 && !spoiled.has(kind))
      report({ path: at.split('/{')[0] ?? at }, [], needed)
    // Documents of a kind hold what its schema gives, which the union of all kinds cannot say.
    for (const document of documents) attempt(() => check?.(document as never, library, report))
  }
  for (const { id } of library.all('tenant')) {
    attempt(() => addressProblems(library, id, report))
    attempt(() => redirectProblems(library, id, report))
  }
  return [...problems.values()]
}

/** A check ends where it comes upon a document that cannot be read: the rest would be guesses. */
function attempt(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
  }
}
