import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type ContentFolder, openContentFolder } from '../../src/lib/server/site/editions/folder.ts'
import { ContentError, readFolder } from '../../src/lib/server/site/editions/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'

/** A copy of the test shop's folder for the tests of one file; there from the first test on. */
export let root = ''
export let folder: ContentFolder

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'quire-judged-'))
  cpSync(testShopFolder(), root, { recursive: true })
  folder = openContentFolder(root)
})

afterAll(() => rmSync(root, { recursive: true }))

type Edit = [path: string, from: string | RegExp, to: string]

/** What is wrong after edits that are taken back again: path, the line it is said of, and why. */
export function problems(...edits: Edit[]): string[] {
  const before = new Map<string, string>()
  for (const [path, from, to] of edits) {
    const text = readFileSync(join(root, path), 'utf8')
    if (!before.has(path)) before.set(path, text)
    const after = text.replace(from, to)
    if (after === text) throw new Error(`${path} was to be changed and was not`)
    writeFileSync(join(root, path), after)
  }
  try {
    readFolder(folder)
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ path, line, message }) => {
      const text = readFileSync(join(root, path), 'utf8').split('\n')[line - 1]?.trim()
      return `${path} [${text}] ${message}`
    })
  } finally {
    for (const [path, text] of before) writeFileSync(join(root, path), text)
  }
}
