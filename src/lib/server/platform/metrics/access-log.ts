import type { Logger } from 'pino'
import { onMeasured } from './measure.ts'

/**
 * One line a request on the log, whatever its level: what was asked for by its declared path, never
 * an address, a query, a header or who asked. Call the answer to stop.
 */
export function writeAccessLog(log: Logger): () => void {
  const lines = log.child({}, { level: 'info' })
  return onMeasured((measured) => {
    if (measured.of !== 'answer') return
    const { id, tenant, method, route, status, seconds, bytes } = measured
    const ms = Math.round(seconds * 10_000) / 10
    lines.info({ requestId: id, tenant, method, route, status, ms, bytes }, 'answered')
  })
}
