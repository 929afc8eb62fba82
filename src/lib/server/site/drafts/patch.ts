import { type DiffLine, diffLines, linesOf } from '../../../domain/text-lines.ts'

/** Lines around a change that a patch repeats. */
const CONTEXT = 3

/** A file before and after; null where there is none. */
type FileChange = { path: string; before: string | null; after: string | null }

/** Changed files as a unified diff, as `git diff` writes one and `git apply` reads it. */
export function patchOf(files: readonly FileChange[]): string {
  return files
    .filter(({ before, after }) => before !== after)
    .map(filePatch)
    .join('')
}

function filePatch({ path, before, after }: FileChange): string {
  const head = [`diff --git a/${path} b/${path}`]
  if (before === null) head.push('new file mode 100644')
  if (after === null) head.push('deleted file mode 100644')
  const old = linesOf(before ?? '')
  const young = linesOf(after ?? '')
  const ends = { old: !endsWell(before), young: !endsWell(after) }
  // The last line of a file that does not end with a line break is another than the same one that does.
  const marked = (lines: string[], cut: boolean) =>
    cut && lines.length > 0 ? [...lines.slice(0, -1), `${lines.at(-1)}${CUT}`] : lines
  const lines = diffLines(marked(old, ends.old), marked(young, ends.young))
  const hunks = hunksOf(lines).map(hunkText)
  if (hunks.length === 0) return `${head.join('\n')}\n`
  head.push(before === null ? '--- /dev/null' : `--- a/${path}`)
  head.push(after === null ? '+++ /dev/null' : `+++ b/${path}`)
  return `${head.join('\n')}\n${hunks.join('')}`
}

/** Stands in no text: documents hold no NUL. */
const CUT = '\0'

function endsWell(text: string | null): boolean {
  return text === null || text === '' || text.endsWith('\n')
}

type Hunk = { old: number; young: number; lines: DiffLine[] }

/** Runs of changed lines with those around them; runs that meet are one. */
function hunksOf(lines: readonly DiffLine[]): Hunk[] {
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ sign }) => sign !== ' '),
  )
  const hunks: Hunk[] = []
  let [old, young] = [1, 1]
  lines.forEach((line, at) => {
    if (near[at] && !near[at - 1]) hunks.push({ old, young, lines: [] })
    if (near[at]) hunks.at(-1)?.lines.push(line)
    if (line.sign !== '+') old++
    if (line.sign !== '-') young++
  })
  return hunks
}

function hunkText({ old, young, lines }: Hunk): string {
  const count = (but: string) => lines.filter(({ sign }) => sign !== but).length
  const range = (start: number, length: number) => `${length === 0 ? start - 1 : start},${length}`
  const body = lines.map(({ sign, text }) =>
    text.endsWith(CUT)
      ? `${sign}${text.slice(0, -1)}\n\\ No newline at end of file\n`
      : `${sign}${text}\n`,
  )
  return `@@ -${range(old, count('+'))} +${range(young, count('-'))} @@\n${body.join('')}`
}
