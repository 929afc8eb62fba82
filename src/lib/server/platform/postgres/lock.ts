import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'

export type Lock = {
  /** The lock stays held after this process while that one lives. */
  alsoHeldBy(pid: number): void
  release(): void
}

/**
 * Takes a lock between the processes of one machine, or answers undefined while somebody holds it.
 *
 * PostgreSQL's own lock file is not enough: two servers that find it stale at once can both delete
 * it, and then both write to the same data.
 *
 * It is a folder with the holder's file in it, made aside and renamed into place, which succeeds only
 * where the folder is missing or empty. Taking over from a dead holder is deleting its file, by its
 * unique name, so that nobody can take the lock from the living.
 */
export function tryLock(folder: string): Lock | undefined {
  if (isHeld(folder)) return undefined
  const name = randomUUID()
  const aside = `${folder}.${name}`
  fs.mkdirSync(aside)
  fs.writeFileSync(join(aside, name), `${identify(process.pid)}\n`)
  try {
    fs.renameSync(aside, folder)
  } catch (error) {
    fs.rmSync(aside, { recursive: true })
    if (isCode(error, 'ENOTEMPTY', 'EEXIST')) return undefined
    throw error
  }
  const file = join(folder, name)
  return {
    alsoHeldBy: (pid) => fs.appendFileSync(file, `${identify(pid)}\n`),
    release() {
      fs.rmSync(file, { force: true })
      try {
        fs.rmdirSync(folder)
      } catch (error) {
        // Somebody else has it by now.
        if (!isCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error
      }
    },
  }
}

function isHeld(folder: string): boolean {
  try {
    const [holder] = fs.readdirSync(folder)
    if (holder === undefined) return false
    const file = join(folder, holder)
    const lines = fs.readFileSync(file, 'utf8').trim().split('\n')
    if (lines.some((line) => identify(Number.parseInt(line, 10)) === line)) return true
    fs.unlinkSync(file)
    return false
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

/** The pid with the time at which its process started, as pids are used again; '' for the dead. */
function identify(pid: number): string {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.trim() && `${pid} ${stdout.trim()}`
  }
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name in brackets: the state, and nineteen fields on the start in clock ticks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : `${pid} ${fields[19]}`
  } catch {
    return ''
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
