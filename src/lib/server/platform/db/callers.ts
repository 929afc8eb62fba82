import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '../../refusal.ts'

/** Transactions that one caller has open at once in this process: a third of the connections. */
const MOST_OPEN = 4
/** Those that wait at most; a shopper with two tabs has one or two. */
const MOST_WAITING = 200

const callers = new AsyncLocalStorage<string>()
const lines = new Map<string, { open: number; waiting: (() => void)[] }>()

/** Does what one caller has asked for: transactions that are begun in it wait for the caller's others. */
export function asCaller<Done>(caller: string, work: () => Done): Done {
  return callers.run(caller, work)
}

/**
 * Has a transaction wait while its caller has several open. Who waits holds no connection, so that a
 * thousand calls of one visitor for rows that are locked take nothing from the others. Refuses with
 * `too_many_requests` when too many wait already.
 */
export async function inLine<Done>(work: () => Promise<Done>): Promise<Done> {
  const caller = callers.getStore()
  if (caller === undefined) return work()
  const line = lines.get(caller) ?? { open: 0, waiting: [] }
  lines.set(caller, line)
  if (line.waiting.length >= MOST_WAITING)
    throw new Refusal('too_many_requests', { facts: { retryAfterSeconds: 1 } })
  // Who ends gives the place to the next one.
  if (line.open < MOST_OPEN) line.open += 1
  else await new Promise<void>((go) => line.waiting.push(go))
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else line.open -= 1
    if (line.open === 0) lines.delete(caller)
  }
}
