// Reads README.md and docs/ as somebody who follows them would, and checks that
//   - a link leads to a file that is there, and to a heading that it has,
//   - `npm run` names a script,
//   - what docs/map.md names in its recipes is there: a file, a folder, or a name of the code. `<slice>`,
//     `*` and `…` stand for anything, `{one,other}` for each.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Check } from './check.ts'

const map = 'docs/map.md'
const pathLike = /^[\w.@<>*{},…-]+(\/[\w.@<>*{},…-]*)+$/
const nameLike = /^\$?[A-Za-z][\w$]*(\.\w+)*(\(.*\))?$/
const fileLike = /^[\w.{},-]+\.(ts|tsx|astro|css|yaml|json|mjs|md)$/
const codeFile = /^(src|scripts|tests)\/.*\.(ts|tsx|astro|css|yaml)$|^[^/]+\.(json|mjs)$/
/** Folders of a shop while it runs, and of a tenant's own documents, which the sample need not have. */
const elsewhere = /^(DATA_DIR\/|tenants\/<id>\/|content\/images$)/
/** Stands for any name of its kind. */
const placeholders = new Set(['$atoms'])

/** What there is to be named: paths with a slash before them, and words of the code. */
export type Known = { paths: string[]; words: ReadonlySet<string> }

/** What a page names and is not there, a sentence each; `headingsOf` is undefined of a file that is not there. */
export function linkProblems(
  page: string,
  text: string,
  terms: { scripts: readonly string[]; headingsOf(file: string): readonly string[] | undefined },
): string[] {
  const prose = withoutExamples(text)
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const scripts = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(
    ([, name = '']) => name,
  )
  return [
    ...links
      .filter((target) => !/^(\w+:|\/)/.test(target))
      .flatMap((target) => {
        const [file = '', anchor] = target.split('#')
        const headings = terms.headingsOf(file === '' ? page : join(dirname(page), file))
        if (!headings) return [`${page} links to ${target}, which is not there.`]
        if (anchor === undefined || headings.includes(anchor)) return []
        return [`${page} links to ${target}, a heading that is not there.`]
      }),
    ...scripts
      .filter((name) => !terms.scripts.includes(name))
      .map((name) => `${page} says npm run ${name}, which package.json does not have.`),
  ]
}

/** What the map names and is not there, a sentence each. */
export function mapProblems(text: string, { paths, words }: Known): string[] {
  const spans = withoutExamples(text).matchAll(/`([^`]+)`/g)
  const named = new Set([...spans].map(([, span = '']) => span.replace(/\s+/g, ' ')))
  const isThere = (span: string) => {
    if (elsewhere.test(span) || placeholders.has(span)) return true
    if (pathLike.test(span) || fileLike.test(span)) return eachOf(span).every(isPath)
    if (!nameLike.test(span)) return true
    const name = span.replace(/\(.*$/, '')
    return name.split('.').every((word) => words.has(word)) || isPath(name)
  }
  const isPath = (span: string) => paths.some((path) => endsIn(path, span))
  return [...named]
    .filter((span) => !isThere(span))
    .map((span) => `${map} names \`${span}\`, which is not there.`)
}

/** Every name that `{one,other}` stands for. */
function eachOf(span: string): string[] {
  const [, before, names, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(span) ?? []
  if (names === undefined) return [span]
  return names.split(',').flatMap((name) => eachOf(`${before}${name}${after}`))
}

function endsIn(path: string, span: string): boolean {
  const pattern = span
    .replace(/\/$/, '')
    .replace(/[.+$()[\]]/g, '\\$&')
    .replace(/<[^>]+>|\*+|…/g, '[^/]*')
  return new RegExp(`/${pattern}(\\.(ts|tsx|astro|css|yaml))?$`).test(path)
}

function withoutExamples(text: string): string {
  return text.replace(/```[\s\S]*?```/g, '')
}

/** Addresses of a page's headings, as forges make them. */
function headings(text: string): string[] {
  return [...withoutExamples(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}

/** Files that are there, new ones too, and every folder above them. */
function pathsOf(root: string): { files: string[]; paths: string[] } {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
  const folders = new Set(
    files.flatMap((file) => {
      const parts = file.split('/')
      return parts.map((_, index) => parts.slice(0, index).join('/'))
    }),
  )
  return { files, paths: [...files, ...folders].map((path) => `/${path}`) }
}

export const docs: Check = {
  name: 'docs',
  async run(root) {
    const read = (file: string) => readFileSync(join(root, file), 'utf8')
    const { files, paths } = pathsOf(root)
    const manifest: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const code = files.filter((file) => codeFile.test(file)).map(read)
    const words = new Set(code.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []))
    const terms = {
      scripts: Object.keys(manifest.scripts),
      headingsOf: (file: string) => {
        if (!existsSync(join(root, file))) return undefined
        return file.endsWith('.md') ? headings(read(file)) : []
      },
    }
    const pages = files.filter(
      (file) => /^(README|docs\/.*)\.md$/.test(file) || file === 'README.md',
    )
    return [
      ...pages.flatMap((page) => linkProblems(page, read(page), terms)),
      ...mapProblems(read(map), { paths, words }),
    ]
  },
}
