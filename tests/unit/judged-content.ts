import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '../../src/lib/server/site/editions/index.ts'
import { editedFolder } from '../setup/edited-folder.ts'

type Edit = [path: string, from: string | RegExp, to: string]

/** A copy of the test shop's folder for the tests of one file, and what is said of it once it is edited. */
export function judgedContent() {
  const { root, folder, read } = editedFolder()

  /** What is wrong after edits that are taken back again: path, the line it is said of, and why. */
  function problems(...edits: Edit[]): string[] {
    const before = new Map<string, string>()
    for (const [path, from, to] of edits) {
      const text = readFileSync(join(root, path), 'utf8')
      if (!before.has(path)) before.set(path, text)
      const after = text.replace(from, to)
      if (after === text) throw new Error(`${path} was to be changed and was not`)
      writeFileSync(join(root, path), after)
    }
    try {
      read()
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

  return { root, folder, read, problems }
}
