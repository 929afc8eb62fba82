import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { tryLock } from '../../platform/postgres/index.ts'

/** Where a process keeps its pages. */
export type PageFolder = {
  root: string
  /** Whether another process of the same fingerprint keeps its pages here. */
  isShared(): boolean
  close(): void
}

const FOLDERS = 'page-folders'

/**
 * The folder of a fingerprint below `dataDir`: processes of another build, port or scheme have others,
 * so that none removes or shows the pages of another, and those that make the same pages share one.
 * `pages` is a link to the folder of the process that started last. Folders that no living process of
 * this machine uses are removed.
 */
export function openPageFolder(
  dataDir: string,
  fingerprint: string,
  log: Pick<Logger, 'warn'>,
): PageFolder {
  const name = fingerprint.slice(0, 12)
  const folders = join(dataDir, FOLDERS)
  const users = join(folders, 'users')
  const own = `${name}.${randomUUID()}`
  let release = () => {}
  try {
    mkdirSync(users, { recursive: true })
    release = tryLock(join(users, own))?.release ?? release
    const used = new Set([name, ...namesInUse(users, own)])
    for (const other of readdirSync(folders))
      if (other !== 'users' && !used.has(other)) rmSync(join(folders, other), { recursive: true })
    linkTo(join(FOLDERS, name), join(dataDir, 'pages'))
  } catch (err) {
    log.warn({ err }, 'folders of pages are not tidied up')
  }
  return {
    root: join(folders, name),
    isShared: () => namesInUse(users, own).includes(name),
    close: () => release(),
  }
}

/** Fingerprints of other processes that live; what dead ones have left is removed. */
function namesInUse(users: string, own: string): string[] {
  if (!existsSync(users)) return []
  return readdirSync(users)
    .filter((user) => user !== own && isHeld(join(users, user)))
    .map((user) => user.slice(0, user.indexOf('.')))
}

/** A full disk cannot tell, and then nothing is removed. */
function isHeld(mark: string): boolean {
  try {
    const free = tryLock(mark)
    free?.release()
    return !free
  } catch {
    return true
  }
}

/** Puts a link where it may have led elsewhere; a folder in its place makes room. */
function linkTo(target: string, link: string): void {
  const aside = `${link}.${process.pid}.new`
  rmSync(aside, { force: true })
  symlinkSync(target, aside)
  try {
    renameSync(aside, link)
  } catch {
    rmSync(link, { recursive: true, force: true })
    renameSync(aside, link)
  }
}
