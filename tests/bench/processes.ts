import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Linux counts processor time in these. */
const TICKS_A_SECOND = 100

/** Seconds of processor time used by a process and its ended children; null without /proc. */
export function processorSeconds(pid: number): number | null {
  const fields = procFile(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ')
  if (!fields) return null
  const ticks = fields.slice(11, 15).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND
}

/** Megabytes a process holds in memory now; null where there is no /proc. */
export function residentMegabytes(pid: number): number | null {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(procFile(pid, 'status') ?? '')?.[1]
  return kilobytes ? (Number(kilobytes) * 1024) / 1e6 : null
}

function procFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}

export function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v']).error === undefined
}
