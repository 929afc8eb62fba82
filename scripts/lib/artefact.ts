import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { ensureBuilt } from './build.ts'

const root = join(import.meta.dirname, '../..')

/** What runs in production: the built pages, the server as it stands, and the operator's commands. */
const parts = [
  ...['dist', 'src/lib', 'src/content', 'scripts/bootstrap', 'scripts/lib', 'scripts/run.mjs'],
  ...['start', 'publish', 'schemas', 'staff', 'backup', 'restore', 'db-url'].map(
    (task) => `scripts/tasks/${task}.ts`,
  ),
  ...[
    'import-prices',
    'export-prices',
    'import-orders',
    'import-bank-statement',
    'ledger-check',
  ].map((task) => `scripts/tasks/${task}.ts`),
  ...['docs', 'package.json', 'package-lock.json', '.npmrc', 'LICENSE'],
]

/** Why there is no artefact, in a sentence for the person who asked for one. */
export class ArtefactError extends Error {
  override name = 'ArtefactError'
}

/**
 * Builds the shop into a folder that starts with `npm ci --omit=dev && npm start`, without building
 * and without development packages. SHA256SUMS names every file. Throws ArtefactError where the
 * folder holds something.
 */
export async function makeArtefact(folder: string, now: Date): Promise<{ files: number }> {
  const target = resolve(folder)
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new ArtefactError(`${folder} is not empty; name a new folder.`)
  if (!relative(root, target).startsWith('..'))
    throw new ArtefactError(
      `${folder} is inside of this one, whose packages it would use; name a folder elsewhere.`,
    )
  const build = await ensureBuilt()
  for (const part of parts) {
    mkdirSync(dirname(join(target, part)), { recursive: true })
    cpSync(join(root, part), join(target, part), { recursive: true })
  }
  const made = { build, made: now.toISOString() }
  writeFileSync(join(target, 'artefact.json'), `${JSON.stringify(made, null, 2)}\n`)
  const files = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(target, join(entry.parentPath, entry.name)))
    .sort()
  const sums = files.map((file) => {
    const sum = createHash('sha256').update(readFileSync(join(target, file)))
    return `${sum.digest('hex')}  ${file}\n`
  })
  writeFileSync(join(target, 'SHA256SUMS'), sums.join(''))
  return { files: files.length }
}
