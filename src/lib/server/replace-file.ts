import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a file whole or not at all: aside, then renamed to its place. Where that cannot be finished,
 * on a full disk for instance, the file stays as it was and nothing is left beside it.
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const aside = `${file}.${process.pid}.new`
  try {
    writeFileSync(aside, content)
    renameSync(aside, file)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
}
