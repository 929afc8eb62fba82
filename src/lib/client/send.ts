import type { Failure } from './answer.ts'
import type { Shipment } from './request.ts'

type Sent = { ok: true; value: unknown } | (Failure & { status: number })

/** What sends requests weighs 8 kB that no page needs before its first call. */
const load = () => import('./request.ts')

/** Fetches it as soon as the page has nothing else to do, so that a click does not wait for it. */
if (typeof document !== 'undefined')
  (globalThis.requestIdleCallback ?? setTimeout)(() => void load().catch(() => {}))

/** As `send` of `request.ts`, which it fetches. Never throws, but for the caller's own abort. */
export async function send(shipment: Shipment): Promise<Sent> {
  const request = await load().catch(() => null)
  return request ? request.send(shipment) : { ok: false, code: 'network_error', status: 0 }
}
