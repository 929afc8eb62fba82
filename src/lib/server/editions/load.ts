import { type CompiledShop, compileShop } from '../shop/compile.ts'
import type { ContentProblem } from './document.ts'
import { openContentFolder } from './folder.ts'
import { openLibrary } from './library.ts'
import { validateLibrary } from './validate.ts'

/** Content that cannot go live: every problem with its file and line. */
export class ContentError extends Error {
  readonly problems: ContentProblem[]
  constructor(problems: ContentProblem[]) {
    super(
      `The content has ${problems.length} problem(s):\n${problems
        .map(({ path, line, message }) => `  ${path}:${line}  ${message}`)
        .join('\n')}`,
    )
    this.name = 'ContentError'
    this.problems = problems
  }
}

/** Reads, validates and compiles a content folder without a database: for tests and tools. */
export function loadShop(root: string, now: Date): CompiledShop {
  const { documents, problems } = openContentFolder(root).read()
  const library = openLibrary(documents)
  const all = [...problems, ...validateLibrary(library)]
  if (all.length > 0) throw new ContentError(all)
  return compileShop(library, 0, now)
}
