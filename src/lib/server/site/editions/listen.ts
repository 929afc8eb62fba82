import pg from 'pg'
import { openBackoff, type Waits } from '../../backoff.ts'
import { EDITION_CHANNEL } from './archive.ts'
import { LISTENER, type NodeState, reportNode } from './nodes.ts'

const AGAIN_AFTER_MS = 1000
/** Between attempts at an edition that could not be taken up. */
const WAITS: Waits = { first: 2000, longest: 60_000 }

/**
 * Calls back for every new edition, whoever published it. A lost connection is taken up again, and
 * the callback is then called once, because an edition may have been missed meanwhile. Where it
 * answers that the newest edition could not be taken up, it is called again after a while.
 */
export function listenForEditions(
  url: string,
  onEdition: () => Promise<boolean>,
  onError: (error: Error) => void,
): { report(state: NodeState): Promise<void>; close(): Promise<void> } {
  let closed = false
  let client: pg.Client | null = null
  let reporting: Promise<void> = Promise.resolve()
  const attempts = openBackoff(() => void follow(), WAITS)
  const follow = async () => {
    const isLive = await onEdition().catch(() => false)
    if (isLive || closed) attempts.reset()
    else attempts.plan()
  }
  const connect = async () => {
    if (closed) return
    const next = new pg.Client({ connectionString: url, application_name: LISTENER })
    client = next
    const again = (error?: Error) => {
      if (client !== next || closed) return
      client = null
      if (error) onError(error)
      setTimeout(connect, AGAIN_AFTER_MS).unref()
    }
    next.on('error', again)
    next.on('end', () => again())
    next.on('notification', () => void follow())
    try {
      await next.connect()
      await next.query(`listen ${EDITION_CHANNEL}`)
      void follow()
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)))
    }
  }
  void connect()
  return {
    async report(state) {
      // A connection that is just lost is taken up again, and what is answered from told then.
      const report = () => (client ? reportNode(client, state).catch(onError) : undefined)
      reporting = reporting.then(report)
      await reporting
    },
    async close() {
      closed = true
      attempts.reset()
      await client?.end().catch(() => undefined)
    },
  }
}
