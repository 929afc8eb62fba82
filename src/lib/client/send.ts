import type { Failure } from './answer.ts'
import { lateCode } from './late-code.ts'
import type { Shipment } from './request.ts'

type Sent = { ok: true; value: unknown } | (Failure & { status: number })

/** What sends requests weighs 3 kB that no page needs before its first call. */
const code = lateCode(() => import('./request.ts'))

/** As `send` of `request.ts`, which it fetches. Never throws, but for the caller's own abort. */
export async function send(shipment: Shipment): Promise<Sent> {
  const here = code()
  const request = here instanceof Promise ? await here : here
  return request ? request.send(shipment) : { ok: false, code: 'network_error', status: 0 }
}
