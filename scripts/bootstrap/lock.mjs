import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { progress } from './progress.mjs'

/**
 * Takes a lock between processes: a folder that holds the owner's file. It is made aside and renamed
 * into place, which succeeds only where the folder is missing or empty, so it never exists half made
 * and taking over from a dead owner is deleting that owner's file, by its unique name.
 * `alsoHeldBy(pid)` names a child that may outlive the owner and must be gone as well.
 */
export async function takeLock(folder, { waiting }) {
  const name = randomUUID()
  const aside = `${folder}.${name}`
  fs.mkdirSync(aside, { recursive: true })
  fs.writeFileSync(join(aside, name), `${identify(process.pid)}\n`)
  let endProgress
  while (!isRenamed(aside, folder)) {
    if (!isHeld(folder)) continue
    endProgress ??= progress(`${waiting} (${folder})`)
    await delay(250)
  }
  endProgress?.()
  const file = join(folder, name)
  return {
    alsoHeldBy: (pid) => fs.appendFileSync(file, `${identify(pid)}\n`),
    release() {
      fs.rmSync(file, { force: true })
      for (const path of [folder, dirname(folder)]) removeIfEmpty(path)
    },
  }
}

function isRenamed(from, to) {
  try {
    fs.renameSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false
    throw error
  }
}

function isHeld(folder) {
  try {
    const [owner] = fs.readdirSync(folder)
    if (!owner) return false
    const file = join(folder, owner)
    const lines = fs.readFileSync(file, 'utf8').trim().split('\n')
    if (lines.some((line) => identify(Number.parseInt(line, 10)) === line)) return true
    fs.unlinkSync(file)
    return false
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/** The pid with the time at which its process started, as pids are used again; '' for the dead. */
function identify(pid) {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.trim() && `${pid} ${stdout.trim()}`
  }
  try {
    // After the name in brackets: the state, and nineteen fields on the start in clock ticks.
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' ? '' : `${pid} ${fields[19]}`
  } catch {
    return ''
  }
}

function removeIfEmpty(folder) {
  try {
    fs.rmdirSync(folder)
  } catch {
    // Somebody else took the lock, or keeps files beside it.
  }
}
