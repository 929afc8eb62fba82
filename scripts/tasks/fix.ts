// Formats and lints, and writes what can be mended safely.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const { status } = spawnSync(process.execPath, [biome, 'check', '--write', '.'], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
