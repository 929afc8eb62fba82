import type { Endpoint, InputOf, OutputOf } from '../../src/lib/contract/endpoint.ts'
import type { ErrorCode, Problem } from '../../src/lib/contract/errors.ts'
import { type CallOptions, caller } from '../api/harness/client.ts'
import type { KillableShop } from './killable-shop.ts'

/** Milliseconds in which a step is answered, however often it is tried. */
const STEP_MS = 120_000

/** Milliseconds in which one attempt is answered, or breaks. */
const ATTEMPT_MS = 40_000

/** The shop said no, and will say it again. */
export class Refused extends Error {
  override name = 'Refused'
  readonly #code: ErrorCode
  constructor(what: string, problem: Problem) {
    super(`${what} was refused: ${JSON.stringify(problem)}`)
    this.#code = problem.code
  }

  isOf(...codes: ErrorCode[]): boolean {
    return codes.includes(this.#code)
  }
}

/** Neither an answer nor a broken connection: what no customer's browser should have to wait for. */
class Hung extends Error {
  override name = 'Hung'
}

/** Does what is asked of a shop that is being killed, over and over, until it is answered. */
export function patience(shop: Pick<KillableShop, 'origin' | 'said'>) {
  /** Repeats until the answer is yes. Connections that break are what is being tried. */
  async function persist(what: string, attempt: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + STEP_MS
    let last: unknown
    for (;;) {
      try {
        if (await within(ATTEMPT_MS, what, attempt())) return
      } catch (error) {
        if (error instanceof Refused || error instanceof Hung) throw error
        last = error
      }
      if (Date.now() > deadline)
        throw new Error(`${what} did not succeed in ${STEP_MS / 1000} s.\n${shop.said()}`, {
          cause: last,
        })
      await pause(100)
    }
  }

  /** The answer of a call; throws Refused for what is no fault of the shop's. */
  async function insist<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<OutputOf<E>> {
    const what = `${endpoint.method} ${endpoint.path}`
    let value: OutputOf<E> | undefined
    await persist(what, async () => {
      const answer = await caller(shop.origin).send(endpoint, input, options)
      if (answer.ok) value = answer.value
      else if (answer.problem.status < 500 && answer.code !== 'too_many_requests')
        throw new Refused(what, answer.problem)
      return answer.ok
    })
    return value as OutputOf<E>
  }

  return { persist, insist }
}

export type Patience = ReturnType<typeof patience>

/** Waits for all, however some end, and then tells of every one that failed. */
export async function together<T extends readonly unknown[]>(
  ...all: {
    [K in keyof T]: Promise<T[K]>
  }
): Promise<T> {
  const ended = await Promise.allSettled(all)
  const reasons = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (reasons.length === 1) throw reasons[0]
  if (reasons.length > 1) throw new AggregateError(reasons, reasons.map(String).join('\n'))
  return Promise.all(all) as Promise<unknown> as Promise<T>
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Hung(`${what} had neither an answer nor an end in ${ms / 1000} s.`)),
      ms,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
