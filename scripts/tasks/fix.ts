// Writes the generated files anew, formats and lints, and writes what can be mended safely.

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles } from '../lib/generated.ts'

const root = join(import.meta.dirname, '..', '..')
for (const { path, text } of generatedFiles(root)) writeFileSync(join(root, path), text)
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const { status } = spawnSync(process.execPath, [biome, 'check', '--write', '.'], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
