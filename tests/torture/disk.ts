import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEGABYTES = 1200

/** A folder whose disk can be filled to the last byte, and freed again. */
export type Disk = {
  folder: string
  /** How it is done, as a sentence. */
  way: string
  fill(processes: readonly number[]): void
  free(processes: readonly number[]): void
  close(): void
}

/**
 * A small disk in memory where this user may mount one. Where not, or where TORTURE_DISK is `limits`,
 * the processes themselves are forbidden to let any file grow (RLIMIT_FSIZE), which fails their
 * writes with another error at the same places.
 */
export function openDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'quire-torture-'))
  chmodSync(folder, 0o755)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (process.env['TORTURE_DISK'] !== 'limits') {
    const options = `size=${MEGABYTES}m,mode=755`
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'quire-torture', folder])
    if (mount.status === 0) return mounted(folder, remove)
  }
  if (spawnSync('prlimit', ['--version']).status !== 0) {
    remove()
    throw new Error(
      'A disk can be filled only where one can be mounted (as root) or with prlimit (util-linux): neither is here.',
    )
  }
  const limit = (size: string) => (processes: readonly number[]) => {
    for (const pid of processes) spawnSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`])
  }
  return {
    folder,
    way: 'No disk could be mounted here: instead of filling one, processes are forbidden to let files grow.',
    fill: limit('0'),
    free: limit('unlimited'),
    close: remove,
  }
}

function mounted(folder: string, remove: () => void): Disk {
  const filler = join(folder, 'filler')
  return {
    folder,
    way: `A disk of ${MEGABYTES} MB is mounted, filled to the last byte and freed.`,
    fill() {
      const file = openSync(filler, 'w')
      for (const size of [1 << 20, 1 << 12, 1]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size))
        } catch {
          // Full; what is left is smaller than this.
        }
      }
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    close() {
      spawnSync('umount', ['-l', folder])
      remove()
    },
  }
}
