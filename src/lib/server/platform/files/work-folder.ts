import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'quire-work-'

/** A process by its id and when it began: ids are given again, and the only one of a container is always the same. */
const markOf = (pid: number, began: string) => `${pid}-${began}`
const host = hostname().replace(/[^A-Za-z0-9]/g, '_')
const own = join(tmpdir(), `${PREFIX}${host}-${markOf(process.pid, beginOf(process.pid) ?? 'x')}`)

/** A folder for what is made on this machine in passing, empty, for as long as `use` takes. */
export async function inWorkFolder<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(own, randomUUID())
  // Files of customers stand in it: nobody else on the machine reads them.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As `inWorkFolder`, for what has to be there at once; delete it yourself. */
export function newWorkFolder(): string {
  const folder = join(own, randomUUID())
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Deletes what processes of this machine have left that were killed; what living ones use stays. */
export async function sweepWorkFolders(): Promise<void> {
  const mine = `${PREFIX}${host}-`
  for (const name of await readdir(tmpdir())) {
    const [, pid = '', began = ''] = name.startsWith(mine)
      ? (/^(\d+)-(\w+)$/.exec(name.slice(mine.length)) ?? [])
      : []
    if (pid === '' || beginOf(Number(pid)) === began) continue
    // What another user of the machine has left is theirs to delete.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** When a process began, by the machine's own count; null where there is none, `x` where the machine does not say. */
function beginOf(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // One of somebody else is alive too.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return null
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'x'
  } catch {
    return 'x'
  }
}
