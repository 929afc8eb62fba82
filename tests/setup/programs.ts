import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LOCK = join(tmpdir(), 'quire-apt-get.lock')

/**
 * Sees that programs of the system are there, each by the packages that bring it, with spaces between:
 * on Debian and Ubuntu, under root, what is missing is installed, which is said on stderr. Throws with a
 * sentence where one cannot be had. Called while a file of tests is read: no test or hook has the time for it.
 */
export function ensurePrograms(packages: Record<string, string>): void {
  const missing = () => Object.entries(packages).filter(([program]) => !isInstalled(program))
  if (missing().length === 0) return
  const names = missing().flatMap(([, packages]) => packages.split(' '))
  process.stderr.write(`Installing ${names.join(', ')} (apt-get) …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // One at a time: files of tests run side by side, and apt refuses a second run of itself.
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]])
    spawnSync('flock', [LOCK, 'apt-get', ...args], {
      stdio: ['ignore', 2, 2],
      env,
      timeout: 300_000,
    })
  const lacking = missing().map(([program]) => program)
  if (lacking.length > 0)
    throw new Error(
      `This test needs ${lacking.join(', ')}; install it (on Debian: apt-get install ${names.join(' ')}).`,
    )
}

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
