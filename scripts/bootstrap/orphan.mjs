import { readFileSync } from 'node:fs'

const everyMilliseconds = 500

/**
 * Calls `then` once this process has lost its parent. A parent that is killed outright cannot tell
 * its children, and a server left behind would keep the port and the database.
 * `via` is the command of a shell that may stand between, as npm puts one: its parent counts too.
 */
export function onOrphaned(then, { via } = {}) {
  const hasShell = Boolean(via) && ofProcess(process.ppid, 'cmdline').includes(via)
  const line = () => [process.ppid, hasShell && parentOf(process.ppid)].join()
  const start = line()
  const timer = setInterval(() => {
    if (line() === start) return
    clearInterval(timer)
    then()
  }, everyMilliseconds)
  timer.unref()
}

function parentOf(pid) {
  return /\) \S (\d+)/.exec(ofProcess(pid, 'stat'))?.[1]
}

function ofProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
