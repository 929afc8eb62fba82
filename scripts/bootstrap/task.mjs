import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentForTask } from './environment.mjs'
import { onOrphaned } from './orphan.mjs'

const sameSignalWithin = 1_000

// Left to itself Node collects so late that a shop of a hundred megabytes grows to five hundred.
const lean = ['--max-semi-space-size=4', '--heap-growing-percent=40']

// What packages try of Node itself is nothing that an owner can act on.
const quiet = ['--disable-warning=ExperimentalWarning']

/** Runs `scripts/tasks/<task>.ts` to its end and answers `{ code, signal }`, as Node gives them. */
export function runTask({ root, node, task, args }) {
  const script = (...path) => join(root, 'scripts', ...path)
  const child = spawn(
    node,
    [
      ...lean,
      ...quiet,
      '--import',
      script('bootstrap', 'preload.mjs'),
      script('tasks', `${task}.ts`),
      ...args,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: environmentForTask(process.env, { root, node }),
    },
  )
  forwardSignals(child)
  // Started by hand, a changed parent means a shell that was left on purpose; under npm it means
  // that npm was killed.
  const via = process.env.npm_lifecycle_script
  if (via) onOrphaned(() => child.kill('SIGTERM'), { via })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

/** Ends this process the way another one ended. */
export function exitLike({ code, signal }) {
  if (!signal) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

/**
 * Hands signals on, once each: npm repeats what it gets, and a Ctrl-C has reached the task already,
 * because the terminal signals everything in its foreground.
 */
function forwardSignals(child) {
  const last = {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const repeated = Date.now() - (last[signal] ?? 0) < sameSignalWithin
      last[signal] = Date.now()
      if (!repeated && !(signal === 'SIGINT' && isInForeground())) child.kill(signal)
    })
  }
}

function isInForeground() {
  try {
    // After the name in brackets: state, parent, group, session, terminal, its foreground group.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[2] === fields[5]
  } catch {
    return Boolean(process.stdin.isTTY)
  }
}
