import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentFolder, openContentFolder } from '../../src/lib/server/site/editions/folder.ts'

let root = ''
let folder: ContentFolder

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quire-folder-'))
  write('pages/about/en.md', 'About')
  write('pages/terms/en.md', 'Terms')
  // Folders whose entries have long stood as they are, which are not listed again.
  for (const each of ['', 'pages', 'pages/about', 'pages/terms']) age(each)
  folder = openContentFolder(root)
  folder.read()
})

afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, title: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(
    join(root, path),
    `---\nslug: here\ntitle: ${title}\ndescription: On paper.\n---\n\nText.\n`,
  )
}

function age(path: string, at = '2026-01-01'): void {
  utimesSync(join(root, path), new Date(at), new Date(at))
}

/** Paths and titles that are read now, in a folder that was read before. */
function read(): string[] {
  const { documents, problems } = folder.read()
  expect(problems).toEqual([])
  return Array.from(documents.values(), ({ path, data }) =>
    'title' in data ? `${path} ${data.title}` : path,
  )
}

test('a file that is written in place is read again', () => {
  expect(read()).toEqual(['pages/about/en.md About', 'pages/terms/en.md Terms'])
  write('pages/about/en.md', 'About us')
  expect(read()).toEqual(['pages/about/en.md About us', 'pages/terms/en.md Terms'])
})

test('files and folders that come and go in a quiet folder are seen', () => {
  write('pages/about/de.md', 'Wir')
  write('pages/new/en.md', 'New')
  expect(read()).toEqual([
    'pages/about/de.md Wir',
    'pages/about/en.md About',
    'pages/new/en.md New',
    'pages/terms/en.md Terms',
  ])
  rmSync(join(root, 'pages/about/en.md'))
  rmSync(join(root, 'pages/terms'), { recursive: true })
  expect(read()).toEqual(['pages/about/de.md Wir', 'pages/new/en.md New'])
})

test('a folder that takes the place of another is listed anew', () => {
  write('aside/fr.md', 'Conditions')
  age('aside')
  rmSync(join(root, 'pages/terms'), { recursive: true })
  renameSync(join(root, 'aside'), join(root, 'pages/terms'))
  // Its time is that of the folder before, and so are those above it.
  for (const each of ['pages/terms', 'pages', '']) age(each)
  expect(read()).toContain('pages/terms/fr.md Conditions')
})

test('what a link leads to is looked at every time', () => {
  symlinkSync(join(root, 'elsewhere'), join(root, 'pages/link'))
  age('pages', '2026-02-01')
  expect(read()).toHaveLength(2)
  mkdirSync(join(root, 'elsewhere'))
  expect(folder.read().problems.map(({ path }) => path)).toEqual(['pages/link'])
})
