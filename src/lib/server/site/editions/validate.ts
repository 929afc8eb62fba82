import { addressesOf } from './addresses.ts'
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

/** No two pages of a tenant may share an address, nor a page and a default link. */
function addressProblems(library: Library, report: Report): void {
  for (const { id, data } of library.all('tenant'))
    for (const locale of data.locales) {
      const documents = library.view(id, locale)
      const taken = new Map<string, string>()
      const links = { ...documents.get('links'), ...data.links }
      const at = documents.find('links')?.path ?? ''
      for (const [key, path] of Object.entries(links)) if (key !== 'home') taken.set(path, at)
      for (const { address } of addressesOf(documents)) {
        const { path, from } = address
        const other = taken.get(path)
        if (other) report(from, ['slug'], `${path} is the address of ${other} already.`)
        taken.set(path, from.path)
      }
    }
}
