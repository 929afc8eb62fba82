// Lists every source file and checks, in lines:
//   - half of them have at most 60,
//   - 95 of 100 have at most 200,
//   - none has more than 300; a test has at most 400.
// Sources are .ts, .tsx, .mjs, .astro and .css under src, scripts and tests, and at the top.
// Content (src/content) and generated files (a first line that says so) are left out.

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Check } from './check.ts'

const limits = { median: 60, p95: 200 }
const mostOf = (path: string) => (path.startsWith('tests/') ? 400 : 300)
const sources = /\.(ts|tsx|mjs|astro|css)$/
const leftOut = /^src\/content\/|^tests\/fixtures\//

type SizedFile = { path: string; lines: number }

/** What is wrong with the sizes of these files, if anything. */
export function sizeProblems(files: readonly SizedFile[]): string[] {
  const sorted = [...files].sort((a, b) => a.lines - b.lines)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.lines ?? 0
  const problems = files
    .filter(({ path, lines }) => lines > mostOf(path))
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${mostOf(path)}.`)
  for (const [name, share] of [
    ['median', 0.5],
    ['p95', 0.95],
  ] as const) {
    if (at(share) <= limits[name]) continue
    problems.push(
      `The ${name} of ${files.length} files is ${at(share)} lines, more than ${limits[name]}.`,
    )
  }
  return problems
}

/** Everything that is measured. */
export function sourceFiles(root: string): SizedFile[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { recursive: folder !== '', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  return ['', 'src', 'scripts', 'tests']
    .flatMap(below)
    .filter((path) => sources.test(path) && !leftOut.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !/^.{0,4}generated/i.test(text))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
}

export const fileSizes: Check = {
  name: 'file sizes',
  async run(root, note) {
    const files = sourceFiles(root)
    note(`${files.length} files, ${files.reduce((sum, { lines }) => sum + lines, 0)} lines`)
    return sizeProblems(files)
  },
}
