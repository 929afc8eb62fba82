import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
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

const DAY_MS = 24 * 3600 * 1000

/** Files of photographs that no edition or draft here has shown for so long are removed at a start. */
const KEPT_MS = 30 * DAY_MS

type Log = { error(about: object, message: string): void }

/** Where the files that photographs are served as are kept, for all processes of a DATA_DIR. */
export type PhotoFolder = {
  /**
   * Makes what is missing of a library's photographs, one after the other, marks what is there as in use, and
   * answers those that cannot be decoded. Where nothing can be written, that is logged, and they are missing
   * in their pages.
   */
  prepare(library: Library): Promise<ContentProblem[]>
  /**
   * Removes what is not the live edition's and has long been out of use. For the start of the process that
   * serves alone: another knows of no page that is live.
   */
  tidy(live: Library): void
  /** The file at an address that an edition or a draft has named here since the start. */
  read(address: string): Buffer | null
}

const addressed =
  /^\/_images\/([a-z0-9-]+\.([0-9a-f]{16}))\.((?:\d{1,4}|main|card)\.(?:avif|webp|jpg)|svg)$/

export function openPhotoFolder(dataDir: string, db: Database, log: Log): PhotoFolder {
  const folder = join(dataDir, 'photos')
  /** `press.<key>` of every photograph that pages may name. */
  const named = new Set<string>()
  /** By key: bytes that cannot be decoded once never can. */
  const damaged = new Map<string, ContentProblem>()
  return {
    async prepare(library) {
      const problems: ContentProblem[] = []
      const there = new Set(namesIn(folder))
      for (const { photo, document } of photosOf(library)) {
        named.add(`${photo.id}.${photo.key}`)
        const problem =
          damaged.get(photo.key) ??
          (await made({ folder, there, damaged, db, log }, photo, document))
        if (problem) problems.push({ ...problem, path: document.path })
      }
      return problems
    },
    tidy: (live) => tidy(folder, live, log),
    read(address) {
      const [, name = '', key = '', variant = ''] = addressed.exec(address) ?? []
      return named.has(name) ? fileOf(join(folder, `${key}.${variant}`)) : null
    },
  }
}

type Making = {
  folder: string
  there: ReadonlySet<string>
  damaged: Map<string, ContentProblem>
  db: Database
  log: Log
}

/** What is wrong with a photograph; null where nothing is, and where its files could not be saved. */
async function made(
  { folder, there, damaged, db, log }: Making,
  photo: Photo,
  document: StoredDocument & { data: { sha256: string } },
): Promise<ContentProblem | null> {
  const wanted = []
  for (const variant of variantsOf(photo)) {
    const name = `${photo.key}.${variant.name}`
    if (!there.has(name) || !markedUsed(join(folder, name))) wanted.push(variant)
  }
  if (wanted.length === 0) return null
  const bytes = await pictureBytes(db, document)
  if (!bytes) return problem(document, 'Its bytes are not in the database; publish it again.')
  try {
    await makeVariants(photo, bytes, wanted, ({ name }, content) => {
      mkdirSync(folder, { recursive: true })
      replaceFile(join(folder, `${photo.key}.${name}`), content)
    })
  } catch (error) {
    if (error instanceof UndecodableError) {
      const found = problem(document, 'The picture is damaged or cut short; export it again.')
      damaged.set(photo.key, found)
      return found
    }
    log.error({ err: error, picture: document.path }, 'files of a photograph cannot be saved')
  }
  return null
}

function problem({ path }: StoredDocument, message: string): ContentProblem {
  return { path, line: 1, message }
}

function tidy(folder: string, live: Library, log: Log): void {
  const used = new Set(photosOf(live).map(({ photo }) => photo.key))
  for (const name of namesIn(folder)) {
    const file = join(folder, name)
    const isKept = used.has(name.slice(0, 16)) || Date.now() - changedAt(file) < KEPT_MS
    try {
      if (!isKept) rmSync(file, { force: true })
    } catch (error) {
      log.error({ err: error, file }, 'files of photographs cannot be removed')
      return
    }
  }
}

/** Whether a file is there; its time says to a day when it was last in use. */
function markedUsed(file: string): boolean {
  const changed = changedAt(file)
  if (changed === 0) return false
  const now = Date.now()
  if (now - changed < DAY_MS) return true
  try {
    utimesSync(file, now / 1000, now / 1000)
  } catch {
    // A folder that cannot be written is not tidied either.
  }
  return true
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
