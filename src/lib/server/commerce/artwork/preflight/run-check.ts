import { execFile, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FileType, RepairKind } from '../../../../contract/artwork.ts'
import type { MeasuredFile } from '../../../../domain/preflight/measured.ts'
import type { PrintProfile } from '../../../../domain/preflight/profile.ts'
import type { PressWish } from '../press/press-wish.ts'
import type { ProofWish } from '../proof/proof.ts'

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

/** `seconds`: of a processor. */
export type CheckLimits = { seconds: number; megabytes: number }
const usualLimits: CheckLimits = { seconds: 30, megabytes: 1_200 }

/**
 * Measures and draws a file in a process of its own, which is ended where it takes too long, too much memory, or
 * hangs: V8's own limits know nothing of buffers and WebAssembly. Such a file, and one that ends the
 * process, is answered as too complex.
 */
export function runCheck(asked: Asked, limits = usualLimits): Promise<Checked> {
  return runApart<Checked>(asked, { measured: { state: 'too_complex' }, drawn: 0 }, limits)
}

/** As a check, the PDF that a line is printed from: its number of pages; 0 where it could not be made. */
export function runPress(press: PressWish, limits = usualLimits): Promise<number> {
  return runApart(press, 0, limits)
}

/** As a check, the proof of a line's files: false where it could not be made. */
export function runProof(wish: ProofWish, limits = usualLimits): Promise<boolean> {
  return runApart(wish, false, limits)
}

async function runApart<Answer>(
  asked: Asked | PressWish | ProofWish,
  tooMuch: Answer,
  limits: CheckLimits,
): Promise<Answer> {
  // Pictures of pages lie outside V8's heap, which is not collected for their sake in time: `gc` is.
  const flags = ['--max-old-space-size=700', '--max-semi-space-size=4', '--expose-gc']
  const child = fork(new URL('./child.ts', import.meta.url), [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...((await isLastInLine())
      ? { execPath: LAST, execArgv: [...LAST_IN_LINE, process.execPath, ...flags] }
      : { execArgv: flags }),
    // Threads of pictures hand memory back to one place, not each to its own.
    env: { PATH: process.env['PATH'], TZ: 'UTC', MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
  })
  const over = new AbortController()
  const answered = new Promise<Answer>((resolve) => {
    child.once('message', (answer: Answer) => resolve(answer))
    child.once('exit', () => resolve(tooMuch))
    child.once('error', () => resolve(tooMuch))
  })
  stepBack(child.pid)
  child.send(asked)
  const watched = watch(child.pid, limits, over.signal).then(() => tooMuch)
  try {
    return await Promise.race([answered, watched])
  } finally {
    over.abort()
    child.kill('SIGKILL')
  }
}

/**
 * Comes back when the process is over its limits, or hangs. Time is that of a processor, so that a busy machine makes
 * no file too complex; where the system does not tell it, time is time.
 */
async function watch(
  pid: number | undefined,
  { seconds, megabytes }: CheckLimits,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now()
  let before = { at: began, seconds: 0 }
  while (!signal.aborted) {
    const at = performance.now()
    const used = await usedBy(pid)
    if (used.megabytes > megabytes) return
    if ((used.seconds ?? (at - began) / 1_000) > seconds) return
    if (!used.isIdle || used.seconds !== before.seconds) before = { at, seconds: used.seconds ?? 0 }
    if (at - before.at > seconds * 1_000) return
    await delay(WATCH_MS, undefined, { signal }).catch(() => {})
  }
}

const WATCH_MS = 50
const PAGE_BYTES = 4_096
const TICKS_A_SECOND = 100

/** What the system says of a process: its memory, 0 where it does not tell, and time of processors. */
async function usedBy(pid: number | undefined) {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The name before may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system, pages] = [fields[11], fields[12], fields[21]].map((each) =>
    Number(each ?? 0),
  )
  return {
    megabytes: ((pages ?? 0) * PAGE_BYTES) / 1_000_000,
    seconds: stat === '' ? undefined : ((user ?? 0) + (system ?? 0)) / TICKS_A_SECOND,
    // Neither at work nor waiting for its turn or a disk.
    isIdle: !['R', 'D'].includes(fields[0] ?? ''),
  }
}

/** Has the system run a program only where nothing else wants the processor: one that wakes up takes its place at once. */
const LAST = 'chrt'
const LAST_IN_LINE = ['-i', '0']

let known: Promise<boolean> | undefined

/** Whether this system knows such a place; asked once. */
function isLastInLine(): Promise<boolean> {
  known ??= promisify(execFile)(LAST, [...LAST_IN_LINE, process.execPath, '--version']).then(
    () => true,
    () => false,
  )
  return known
}

/** Who asks for a page does not wait for a check, where the system knows no last place in line either. */
function stepBack(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not let it.
  }
}
