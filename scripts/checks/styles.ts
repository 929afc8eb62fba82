// Reads every style sheet and all markup under src and checks:
//   - the core (src/layouts/styles) defines just the classes that its index.css lists,
//   - every other class starts with its slice's name: the folder in src/islands, or the first word
//     of the sheet's own name in src/layouts, src/pages and src/islands/ui,
//   - no sheet names a class of another slice,
//   - no colour is written out: colours are the theme's,
//   - every sheet comes to a page, through a list in src/layouts/sheets, which only imports,
//   - every class in markup is defined, and every class that is defined is used,
//   - no island imports a sheet (it would arrive after the page's HTML).

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { Check } from './check.ts'
import { classesOf, type MarkupClasses } from './markup-classes.ts'
import { readSheet, type StyleSheet } from './style-sheet.ts'

const core = 'src/layouts/styles/'
const index = `${core}index.css`
const lists = 'src/layouts/sheets/'

type Source = { path: string; text: string }

/** What is wrong with the sheets and the markup among these files, if anything. */
export function styleProblems(files: readonly Source[]): string[] {
  const sheets = files.filter(isSheet).map(({ path, text }) => readSheet(path, text))
  const markup = files.filter((file) => !isSheet(file))
  const classes = markup.map(({ path, text }) => ({ path, ...classesOf(path, text) }))
  const listed = listedClasses(files.find(({ path }) => path === index)?.text ?? '')
  return [
    ...coreProblems(sheets, listed),
    ...sheets.flatMap((sheet) => sheetProblems(sheet, listed)),
    ...orphans(sheets, markup),
    ...useProblems(sheets, classes),
    ...markup.flatMap(({ path, text }) =>
      /import\s+['"][^'"]+\.css['"]/.test(text)
        ? [`${path} imports a sheet for its effect; its page links a list of ${lists} instead.`]
        : [],
    ),
  ]
}

function coreProblems(sheets: readonly StyleSheet[], listed: ReadonlySet<string>): string[] {
  const defined = new Set(sheets.filter(isCore).flatMap(namesIn))
  return [
    ...[...defined]
      .filter((name) => !listed.has(name))
      .map((name) => `.${name} is not in the list of ${index}.`),
    ...[...listed]
      .filter((name) => !defined.has(name))
      .map((name) => `.${name}, listed in ${index}, is not defined.`),
  ]
}

function sheetProblems(sheet: StyleSheet, listed: ReadonlySet<string>): string[] {
  const { path, classes, colours } = sheet
  const slice = sliceOf(path)
  const foreign = isCore(sheet)
    ? []
    : classes.filter(({ name }) => !listed.has(name) && !belongs(name, slice))
  return [
    ...(path.startsWith(lists) && classes.length > 0 ? [`${path} is a list and has rules.`] : []),
    ...foreign.map(({ name, line }) => `${path}:${line}: .${name} does not start with ${slice}.`),
    ...colours.map(
      ({ text, line }) => `${path}:${line}: ${text} is a colour; take it from the theme.`,
    ),
  ]
}

/** Sheets that neither another sheet nor a page takes up. */
function orphans(sheets: readonly StyleSheet[], markup: readonly Source[]): string[] {
  const imported = new Set(sheets.flatMap(({ imports }) => imports))
  for (const { path, text } of markup) {
    for (const [, target = ''] of text.matchAll(/from\s+['"]([^'"]+\.css)\?url['"]/g)) {
      imported.add(join(path, '..', target))
    }
  }
  return sheets
    .filter(({ path }) => !imported.has(path))
    .map(({ path }) => `${path} comes to no page: nothing imports it.`)
}

function useProblems(
  sheets: readonly StyleSheet[],
  markup: readonly ({ path: string } & MarkupClasses)[],
): string[] {
  const defined = new Set(sheets.flatMap(namesIn))
  const words = new Set(markup.flatMap((each) => [...each.words, ...each.used]))
  const heads = [...new Set(markup.flatMap((each) => [...each.heads]))]
  const unused = [...defined].filter(
    (name) => !words.has(name) && !heads.some((head) => name.startsWith(head)),
  )
  const undefinedOnes = markup.flatMap(({ path, used, heads }) => [
    ...[...used]
      .filter((name) => !defined.has(name))
      .map((name) => `${path}: .${name} is not defined.`),
    ...[...heads]
      .filter((head) => ![...defined].some((name) => name.startsWith(head)))
      .map((head) => `${path}: no class that starts with ${head} is defined.`),
  ])
  return [...undefinedOnes, ...unused.map((name) => `.${name} is defined and never used.`)]
}

/** The classes in the comment of the core's index, after the name of each sheet. */
function listedClasses(text: string): Set<string> {
  const [comment = ''] = /\/\*[\s\S]*?\*\//.exec(text) ?? []
  const lines = comment.split('\n').filter((line) => /^ \* {3,}\S/.test(line))
  const words = lines.flatMap((line) => line.slice(2).trim().split(/\s+/))
  return new Set(words.filter((word) => !word.endsWith('.css')))
}

function sliceOf(path: string): string {
  const [, folder] = /^src\/islands\/([^/]+)\//.exec(path) ?? []
  return folder && folder !== 'ui' ? folder : (basename(path, '.css').split('-')[0] ?? '')
}

const belongs = (name: string, slice: string) => name === slice || name.startsWith(`${slice}-`)
const isCore = ({ path }: { path: string }) => path.startsWith(core)
const isSheet = ({ path }: Source) => path.endsWith('.css')
const namesIn = ({ classes }: StyleSheet) => classes.map(({ name }) => name)

export const styles: Check = {
  name: 'styles',
  async run(root, note) {
    const files = ['src/layouts', 'src/islands', 'src/pages'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(css|tsx?|astro)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    const sources = files.map((file) => ({
      path: relative(root, file),
      text: readFileSync(file, 'utf8'),
    }))
    const sheets = sources.filter(isSheet)
    const names = new Set(sheets.flatMap(({ path, text }) => namesIn(readSheet(path, text))))
    note(`${names.size} classes in ${sheets.length} sheets`)
    return styleProblems(sources)
  },
}
