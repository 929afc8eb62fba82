import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../platform/db/index.ts'
import { replaceFile } from '../../replace-file.ts'
import {
  type ContentProblem,
  type Library,
  type Photo,
  photosOf,
  pictureBytes,
  type StoredDocument,
  variantsOf,
} from '../editions/index.ts'
import { makeVariants, UndecodableError } from './make.ts'

/** Files of photographs that no edition here has shown for so long are removed at a start. */
const KEPT_MS = 30 * 24 * 3600 * 1000

type Log = { error(about: object, message: string): void }

/** Where the files that photographs are served as are kept, for all processes of a DATA_DIR. */
export type PhotoFolder = {
  /**
   * Makes what is missing of a library's photographs, one after the other, and answers those that cannot be
   * decoded. Where nothing can be written, that is logged, and they are missing in their pages.
   */
  prepare(library: Library): Promise<ContentProblem[]>
  /** The file at an address that an edition or a draft has named here since the start. */
  read(address: string): Buffer | null
}

const addressed =
  /^\/_images\/([a-z0-9-]+\.([0-9a-f]{16}))\.((?:\d{1,4}|main|card)\.(?:avif|webp|jpg)|svg)$/

export function openPhotoFolder(dataDir: string, db: Database, log: Log): PhotoFolder {
  const folder = join(dataDir, 'photos')
  /** `press.<key>` of every photograph that pages may name. */
  const named = new Set<string>()
  const judged = new Map<string, ContentProblem | null>()
  return {
    async prepare(library) {
      const problems: ContentProblem[] = []
      const there = judged.size === 0 ? tidied(folder, library) : new Set(namesIn(folder))
      for (const { photo, document } of photosOf(library)) {
        named.add(`${photo.id}.${photo.key}`)
        let problem = judged.get(photo.key)
        if (problem === undefined) {
          problem = await made({ folder, there, db, log }, photo, document)
          if (problem !== undefined) judged.set(photo.key, problem)
        }
        if (problem) problems.push({ ...problem, path: document.path })
      }
      return problems
    },
    read(address) {
      const [, name = '', key = '', variant = ''] = addressed.exec(address) ?? []
      return named.has(name) ? fileOf(join(folder, `${key}.${variant}`)) : null
    },
  }
}

type Making = {
  folder: string
  there: ReadonlySet<string>
  db: Database
  log: Log
}

/** What is wrong with a photograph, null where nothing is; undefined where its files could not be saved. */
async function made(
  { folder, there, db, log }: Making,
  photo: Photo,
  document: StoredDocument & { data: { sha256: string } },
): Promise<ContentProblem | null | undefined> {
  const wanted = variantsOf(photo).filter(({ name }) => !there.has(`${photo.key}.${name}`))
  if (wanted.length === 0) return null
  const bytes = await pictureBytes(db, document)
  if (!bytes) return problem(document, 'Its bytes are not in the database; publish it again.')
  try {
    await makeVariants(photo, bytes, wanted, ({ name }, content) => {
      mkdirSync(folder, { recursive: true })
      replaceFile(join(folder, `${photo.key}.${name}`), content)
    })
    return null
  } catch (error) {
    if (error instanceof UndecodableError)
      return problem(document, 'The picture is damaged or cut short; export it again.')
    log.error({ err: error, picture: document.path }, 'files of a photograph cannot be saved')
    return undefined
  }
}

function problem({ path }: StoredDocument, message: string): ContentProblem {
  return { path, line: 1, message }
}

/** What is there, once what has long been out of use is gone. */
function tidied(folder: string, library: Library): Set<string> {
  const used = new Set(photosOf(library).map(({ photo }) => photo.key))
  const kept = namesIn(folder).filter((name) => {
    const file = join(folder, name)
    const isKept = used.has(name.slice(0, 16)) || Date.now() - changedAt(file) < KEPT_MS
    if (!isKept) rmSync(file, { force: true })
    return isKept
  })
  return new Set(kept)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Another process may remove it meanwhile. */
function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function fileOf(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
