import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FileType, RepairKind } from '../../../../contract/artwork.ts'
import type { MeasuredFile } from '../../../../domain/preflight/measured.ts'
import type { PrintProfile } from '../../../../domain/preflight/profile.ts'
import type { PressWish } from '../press/press-wish.ts'

export type Asked = {
  path: string
  type: FileType
  profile: PrintProfile | null
  /** Where the pictures of the pages go. */
  folder: string
  /** What is mended first, into `repaired.pdf` in the folder: then that is what is checked. */
  repair?: { kinds: readonly RepairKind[]; order: readonly number[] }
}
export type Checked = {
  measured: MeasuredFile
  /** Pages that were drawn, from the first one. */
  drawn: number
}

export type CheckLimits = { seconds: number; megabytes: number }
const usualLimits: CheckLimits = { seconds: 30, megabytes: 1_200 }

/**
 * Measures and draws a file in a process of its own, which is ended where it takes too long or too much
 * memory: V8's own limits know nothing of buffers and WebAssembly. Such a file, and one that ends the
 * process, is answered as too complex.
 */
export function runCheck(asked: Asked, limits = usualLimits): Promise<Checked> {
  return runApart<Checked>(asked, { measured: { state: 'too_complex' }, drawn: 0 }, limits)
}

/** As a check, the PDF that a line is printed from: its number of pages; 0 where it could not be made. */
export function runPress(press: PressWish, limits = usualLimits): Promise<number> {
  return runApart(press, 0, limits)
}

async function runApart<Answer>(
  asked: Asked | PressWish,
  tooMuch: Answer,
  limits: CheckLimits,
): Promise<Answer> {
  const child = fork(new URL('./child.ts', import.meta.url), [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=700'],
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    serialization: 'advanced',
  })
  const over = new AbortController()
  const answered = new Promise<Answer>((resolve) => {
    child.once('message', (answer: Answer) => resolve(answer))
    child.once('exit', () => resolve(tooMuch))
    child.once('error', () => resolve(tooMuch))
  })
  child.send(asked)
  const watched = watch(child.pid, limits, over.signal).then(() => tooMuch)
  try {
    return await Promise.race([answered, watched])
  } finally {
    over.abort()
    child.kill('SIGKILL')
  }
}

/** Comes back when the process is over its limits. */
async function watch(
  pid: number | undefined,
  { seconds, megabytes }: CheckLimits,
  signal: AbortSignal,
): Promise<void> {
  const turns = (1_000 * seconds) / WATCH_MS
  for (let turn = 0; turn < turns && !signal.aborted; turn += 1) {
    if ((await residentMegabytes(pid)) > megabytes) return
    await delay(WATCH_MS, undefined, { signal }).catch(() => {})
  }
}

const WATCH_MS = 50
const PAGE_BYTES = 4_096

/** What the system holds in memory for a process; 0 where it does not tell. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return (Number(pages.split(' ')[1] ?? 0) * PAGE_BYTES) / 1_000_000
}
