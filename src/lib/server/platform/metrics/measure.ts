/** A finished answer; `id` and `tenant` are for the access log, and never a label. */
export type AnswerMeasured = {
  of: 'answer'
  id: string
  tenant: string | null
  method: string
  /** The contract's declared path, or what kind of file or page was asked for: never an address. */
  route: string
  /** 499 where the caller left before the end. */
  status: number
  seconds: number
  /** Head and body, as sent. */
  bytes: number
}

/** Whatever numbers are made of. Nothing in it may grow with visitors, orders or addresses. */
export type Measured =
  | AnswerMeasured
  | { of: 'page'; from: 'memory' | 'disk' | 'rendered' }
  | { of: 'render'; seconds: number; outcome: 'done' | 'failed' }
  | { of: 'edition'; by: 'publishing' | 'following'; seconds: number; outcome: 'done' | 'failed' }
  | { of: 'job'; job: string; seconds: number; outcome: 'done' | 'failed' | 'gave_up' }
  | { of: 'work'; work: string; seconds: number; outcome: 'done' | 'failed' }
  | { of: 'notice'; provider: string; outcome: string }
  | { of: 'webhook'; outcome: 'taken' | 'not_taken' | 'failed' }
  | { of: 'file scan'; outcome: 'clean' | 'infected' | 'failed' }
  | { of: 'provider trouble'; provider: string }
  | { of: 'payment trouble' }
  | { of: 'reconciled payments'; count: number }
  | { of: 'lost connection' }
  | { of: 'log line'; level: 'warn' | 'error' | 'fatal' }
  /** What there is to be counted, so that it stands at 0 before it happens for the first time. */
  | { of: 'series'; kind: 'job' | 'work' | 'provider'; name: string }

type Listener = (measured: Measured) => void

const listeners = new Set<Listener>()

/**
 * Tells whoever counts. One door for the whole process, as numbers are of a process: what happens in
 * it is measured where it happens, and costs nothing while nobody listens.
 */
export function measure(measured: Measured): void {
  for (const listener of listeners) listener(measured)
}

export function isMeasured(): boolean {
  return listeners.size > 0
}

/** Hears of everything from now on; call the answer to stop. */
export function onMeasured(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type Outcome = 'done' | 'failed'

/** Does work and tells how long it took and how it ended. */
export async function timed<Done>(
  told: (seconds: number, outcome: Outcome) => Measured,
  work: () => Promise<Done>,
): Promise<Done> {
  const started = performance.now()
  const end = (outcome: Outcome) => measure(told((performance.now() - started) / 1000, outcome))
  try {
    const done = await work()
    end('done')
    return done
  } catch (error) {
    end('failed')
    throw error
  }
}
