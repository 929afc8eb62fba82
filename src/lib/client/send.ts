import type { Failure } from './answer.ts'
import type { Shipment } from './request.ts'

type Sent = { ok: true; value: unknown } | (Failure & { status: number })

let loading: Promise<typeof import('./request.ts')> | undefined

/** What sends requests weighs 8 kB that no page needs before its first call. */
function load(): Promise<typeof import('./request.ts')> {
  loading ??= import('./request.ts').catch((error: unknown) => {
    // Without a network now, with one later.
    loading = undefined
    throw error
  })
  return loading
}

/** Fetches it as soon as the page has nothing else to do, so that a click does not wait for it. */
if (typeof document !== 'undefined')
  (globalThis.requestIdleCallback ?? setTimeout)(() => void load().catch(() => {}))

/** As `send` of `request.ts`, which it fetches. Never throws, but for the caller's own abort. */
export async function send(shipment: Shipment): Promise<Sent> {
  const request = await load().catch(() => null)
  return request ? request.send(shipment) : { ok: false, code: 'network_error', status: 0 }
}
