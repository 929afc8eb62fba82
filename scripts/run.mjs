// Runs one task of scripts/tasks under the right Node, with the packages of package-lock.json.
// Node built-ins only, and nothing newer than Node 18 has: it runs before anything is installed.

import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from './bootstrap/node.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { exitLike, runTask } from './bootstrap/task.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const tasks = readdirSync(join(root, 'scripts', 'tasks'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()
const [task = '', ...rest] = process.argv.slice(2)

try {
  if (!tasks.includes(task)) throw new Error(`Name a task: ${tasks.join(', ')}.`)
  await ensurePackages(root)
  exitLike(await runTask({ root, node: findNode(root), task, args: rest }))
} catch (error) {
  if (error.interrupted) exitLike({ signal: error.interrupted })
  else {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
