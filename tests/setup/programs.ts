import { spawnSync } from 'node:child_process'

/**
 * Sees that programs of the system are there, each by the packages that bring it, with spaces between:
 * on Debian and Ubuntu, under root, what is missing is installed, which is said on stderr. Throws with a
 * sentence where one cannot be had.
 */
export function ensurePrograms(packages: Record<string, string>): void {
  const missing = () => Object.entries(packages).filter(([program]) => !isInstalled(program))
  if (missing().length === 0) return
  const names = missing().flatMap(([, packages]) => packages.split(' '))
  console.error(`Installing ${names.join(', ')} (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]])
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env, timeout: 300_000 })
  const lacking = missing().map(([program]) => program)
  if (lacking.length > 0)
    throw new Error(
      `This test needs ${lacking.join(', ')}; install it (on Debian: apt-get install ${names.join(' ')}).`,
    )
}

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
