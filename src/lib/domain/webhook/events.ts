import type { LineEvent } from '../../contract/fulfilment.ts'
import type { WebhookEvent } from '../../contract/webhook.ts'
import type { OrderEvent } from '../order/states.ts'

/** What an order owes after a change (`owe`), and what older rows know beside it, is not told. */
const ofOrders: Partial<Record<OrderEvent | 'place', WebhookEvent>> = {
  place: 'order.placed',
  pay: 'order.paid',
  defer: 'order.deferred',
  edit: 'order.changed',
  complete: 'order.completed',
  cancel: 'order.cancelled',
  expire: 'order.expired',
  end: 'order.cancelled',
}

const ofLines: Record<LineEvent, WebhookEvent> = {
  submit: 'line.file-submitted',
  ask: 'line.question-asked',
  answer: 'line.question-answered',
  reject: 'line.file-rejected',
  reset: 'line.file-reset',
  approve: 'line.file-approved',
  produce: 'line.in-production',
  ship_part: 'line.part-shipped',
  ship: 'line.shipped',
  deliver: 'line.delivered',
  reprint: 'line.reprint',
  cancel: 'line.cancelled',
}

/** Every event, those of orders first. */
export const everyWebhookEvent: readonly WebhookEvent[] = [
  ...new Set(Object.values(ofOrders)),
  ...Object.values(ofLines),
]

/** What a row of an order's or a line's history is told as; undefined where nobody is told. */
export function webhookEventOf(of: 'order' | 'line', event: string): WebhookEvent | undefined {
  const known: Record<string, WebhookEvent | undefined> = of === 'order' ? ofOrders : ofLines
  return Object.hasOwn(known, event) ? known[event] : undefined
}
