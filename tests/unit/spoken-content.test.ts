import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../src/content')

/** Lines of the sample shop's texts in a language that `wrong` matches, as `path:line`. */
function linesWith(language: string, wrong: RegExp): string[] {
  const own = new RegExp(`(^|/)${language}(/[\\w-]+\\.yaml|\\.(md|yaml))$`)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => own.test(path) && !/^tenants\/[\w-]+\.yaml$/.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((text, index) => (wrong.test(text) ? [`${path}:${index + 1}`] : [])),
    )
}

test('French keeps its signs on the line of the word before them', () => {
  expect(linesWith('fr', /./).length).toBeGreaterThan(1000)
  expect(linesWith('fr', / [;:?!»%](?=[\s"',]|$)|« /)).toEqual([])
})

test('Italian says tu', () => {
  expect(linesWith('it', /./).length).toBeGreaterThan(1000)
  expect(linesWith('it', /[\p{Ll},] (Lei|Suo|Sua|Suoi|Sue|Le|La)\b/u)).toEqual([])
})
