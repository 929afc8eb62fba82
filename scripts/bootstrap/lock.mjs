import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { progress } from './progress.mjs'

const touchEvery = 5_000
const abandonedAfter = 300_000

/**
 * Takes a lock between processes: a folder that holds the owner's file. It is made aside and renamed
 * into place, which succeeds only where the folder is missing or empty, so it never exists half made
 * and taking over from a dead owner is deleting that owner's file, by its unique name.
 * `alsoWaitFor(pid)` names a child that may outlive the owner and must be gone as well.
 */
export async function takeLock(folder, { waiting }) {
  const name = randomUUID()
  const aside = `${folder}.${name}`
  fs.mkdirSync(aside, { recursive: true })
  fs.writeFileSync(join(aside, name), `${process.pid}`)
  let closeProgress
  while (!renamed(aside, folder)) {
    if (dropDeadOwner(folder)) continue
    closeProgress ??= progress(`${waiting} (${folder})`)
    await delay(250)
  }
  closeProgress?.()
  const file = join(folder, name)
  const timer = setInterval(() => fs.utimes(file, new Date(), new Date(), () => {}), touchEvery)
  timer.unref()
  return {
    alsoWaitFor: (pid) => fs.writeFileSync(file, `${process.pid} ${pid}`),
    release() {
      clearInterval(timer)
      fs.rmSync(file, { force: true })
      for (const path of [folder, dirname(folder)]) removeIfEmpty(path)
    },
  }
}

function renamed(from, to) {
  try {
    fs.renameSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false
    throw error
  }
}

function dropDeadOwner(folder) {
  try {
    const [owner] = fs.readdirSync(folder)
    if (!owner) return true
    const file = join(folder, owner)
    const pids = fs.readFileSync(file, 'utf8').split(' ').map(Number)
    const abandoned = Date.now() - fs.statSync(file).mtimeMs > abandonedAfter
    if (pids.some(isAlive) && !abandoned) return false
    fs.unlinkSync(file)
    return true
  } catch (error) {
    if (error.code === 'ENOENT') return true
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// In a container whose first process reaps nobody, the dead keep their pid.
function isZombie(pid) {
  try {
    return /^\d+ \(.*\) Z/s.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function removeIfEmpty(folder) {
  try {
    fs.rmdirSync(folder)
  } catch {
    // Somebody else took the lock, or keeps files beside it.
  }
}
