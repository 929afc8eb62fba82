import { addressProblems } from './checks/addresses.ts'
import { redirectProblems } from './checks/redirects.ts'
import { documentName } from './document-path.ts'
import type { Report } from './kinds/define-kind.ts'
import { kindNames, kinds, routableKinds } from './kinds/index.ts'
import { type Library, UnreadableError } from './library.ts'

/** What is wrong, and at which keys of which document. */
export type Problem = { path: string; keys: readonly PropertyKey[]; message: string }

/**
 * Checks what no single document can know: every kind's own check, and that no two pages share an
 * address, and that redirects lead to one. Answers all problems at once, each of them once; none that
 * only follows from a document that is `unreadable`. What a check found before stands as long as
 * nothing that it looked up has changed (see results.ts).
 */
export function validateLibrary(
  library: Library,
  unreadable: ReadonlySet<string> = new Set(),
): Problem[] {
  const problems = new Map<string, Problem>()
  const add = (found: readonly Problem[]) => {
    for (const problem of found) {
      const { path, keys, message } = problem
      problems.set(JSON.stringify([path, keys.map(String), message]), problem)
    }
  }
  const spoiled = new Set(Array.from(unreadable, (path) => documentName(path)?.kind))
  for (const kind of kindNames) {
    const documents = library.all(kind)
    const { at, needed, check } = kinds[kind]
    if (needed && documents.length === 0 && !spoiled.has(kind))
      add([{ path: at.split('/{')[0] ?? at, keys: [], message: needed }])
    if (!check) continue
    for (const document of documents) {
      const { path, hash } = document
      // Documents of a kind hold what its schema gives, which the union of all kinds cannot say.
      const judge: Judge = (of, report) => check(document as never, of, report)
      add(library.results.of(`=check ${path} ${hash}`, (of) => problemsOf(of, judge)))
    }
  }
  // Where a page cannot be read nobody knows whether a redirect leads to it.
  const isKnown = !routableKinds.some((kind) => spoiled.has(kind))
  const ofTenant = { addressProblems, ...(isKnown && { redirectProblems }) }
  for (const { id } of library.all('tenant')) {
    for (const [name, check] of Object.entries(ofTenant)) {
      const judge: Judge = (of, report) => check(of, id, report)
      add(library.results.of(`=${name} ${id}`, (of) => problemsOf(of, judge)))
    }
  }
  return [...problems.values()]
}

type Judge = (library: Library, report: Report) => void

const none: readonly Problem[] = []

/** A check ends where it comes upon a document that cannot be read: the rest would be guesses. */
function problemsOf(library: Library, judge: Judge): readonly Problem[] {
  const problems: Problem[] = []
  try {
    judge(library, ({ path }, keys, message) => void problems.push({ path, keys, message }))
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
  }
  return problems.length > 0 ? problems : none
}
