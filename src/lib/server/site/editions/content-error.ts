import type { ContentProblem } from './document.ts'

/** Content that cannot go live: every problem with its file and line. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly problems: ContentProblem[]
  constructor(problems: ContentProblem[]) {
    const lines = problems.map(({ path, line, message }) => `  ${path}:${line}  ${message}`)
    super(`The content has ${problems.length} problem(s):\n${lines.join('\n')}`)
    this.problems = problems
  }
}
