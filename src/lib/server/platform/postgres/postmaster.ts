import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What postmaster.pid of a data folder says. `socketFolder` is absolute. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean }

/**
 * Reads postmaster.pid (its lines: pid, folder, start, port, socket folder, address, memory key,
 * state). Undefined where it is missing or not written whole yet.
 */
export function readPostmaster(folder: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  const socketFolder = lines[4] ? resolve(folder, lines[4]) : ''
  return { pid, socketFolder, ready: lines[7]?.trim() === 'ready' }
}

/**
 * The postmaster that serves this folder, if one lives. After a crash or a container's restart the
 * pid in the file may be a zombie's or belong to another program: only a process that works inside
 * the folder is believed.
 */
export function livingPostmaster(folder: string): Postmaster | undefined {
  const postmaster = readPostmaster(folder)
  return postmaster && worksIn(postmaster.pid, folder) ? postmaster : undefined
}

function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return commandNames(pid, folder)
  try {
    // Throws for a zombie, which has no working folder any more.
    const cwd = `/proc/${pid}/cwd`
    readlinkSync(cwd)
    const [theirs, ours] = [statSync(cwd), statSync(folder)]
    return theirs.dev === ours.dev && theirs.ino === ours.ino && /postgres/.test(commandOf(pid))
  } catch {
    return false
  }
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

function commandNames(pid: number, folder: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return /postgres/.test(stdout) && stdout.includes(resolve(folder))
}
