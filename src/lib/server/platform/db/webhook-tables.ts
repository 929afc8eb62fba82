import type { Generated } from 'kysely'
import type { WebhookFault } from '../../../contract/webhook.ts'

/** Where another system is told of orders. */
export type WebhookTable = {
  tenant: string
  id: string
  url: string
  events: string[]
  is_on: Generated<boolean>
  /** The receiver said that it is gone. */
  is_gone: Generated<boolean>
  /** Encrypted. */
  secret: Buffer
  /** The one that was replaced; it signs too until `both_until`. */
  secret_before: Buffer | null
  both_until: Date | null
  created_at: Date
}

/** A row of history that somebody may have to be told of; gone once it has become deliveries. */
export type WebhookEventTable = {
  tenant: string
  id: string
  seq: Generated<string>
  order_id: string
  /** Null where it is of the order. */
  line_id: string | null
  event: string
  at: Date
}

export type WebhookDeliveryTable = {
  tenant: string
  id: string
  webhook_id: string
  /** What the receiver knows a message by, however often it comes. */
  event_id: string
  type: string
  order_id: string | null
  body: string
  state: Generated<'waiting' | 'taken' | 'failed'>
  created_at: Date
  /** Null while no job knows of it. */
  queued_at: Date | null
  taken_at: Date | null
}

export type WebhookAttemptTable = {
  tenant: string
  delivery_id: string
  seq: Generated<string>
  at: Date
  ms: number
  status: number | null
  fault: WebhookFault | null
  answer: string
}
