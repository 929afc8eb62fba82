import pg from 'pg'
import { EDITION_CHANNEL } from './archive.ts'
import { LISTENER, type NodeState, reportNode } from './nodes.ts'

const AGAIN_AFTER_MS = 1000

/**
 * Calls back for every new edition, whoever published it. A lost connection is taken up again, and
 * the callback is then called once, because an edition may have been missed meanwhile.
 */
export function listenForEditions(
  url: string,
  onEdition: () => void,
  onError: (error: Error) => void,
): { report(state: NodeState): Promise<void>; close(): Promise<void> } {
  let closed = false
  let client: pg.Client | null = null
  let reporting: Promise<void> = Promise.resolve()
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
    next.on('notification', () => onEdition())
    try {
      await next.connect()
      await next.query(`listen ${EDITION_CHANNEL}`)
      onEdition()
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
      await client?.end().catch(() => undefined)
    },
  }
}
