// Opens a shop and takes the pictures of docs/screenshots anew, on a phone and on a desktop.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const most = 6_000_000
const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'docs', 'screenshots')
const cli = join(root, 'node_modules', 'playwright', 'cli.js')
const config = join('tests', 'screenshots', 'playwright.config.ts')

const pictures = () => readdirSync(folder).filter((name) => name.endsWith('.png'))

mkdirSync(folder, { recursive: true })
for (const name of pictures()) rmSync(join(folder, name))
const { status } = spawnSync(process.execPath, [cli, 'test', '--config', config], {
  cwd: root,
  stdio: 'inherit',
})
const bytes = pictures().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
console.log(`${pictures().length} pictures, ${(bytes / 1e6).toFixed(1)} MB in docs/screenshots.`)
if (bytes > most) console.error(`That is more than ${most / 1e6} MB.`)
process.exitCode = bytes > most ? 1 : (status ?? 1)
