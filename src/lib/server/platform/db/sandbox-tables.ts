import type { Generated } from 'kysely'

export type SandboxSessionTable = {
  tenant: string
  id: string
  idempotency_key: string
  reference: string
  amount: number
  currency: string
  description: string
  language: string
  shop_name: string
  return_url: string
  webhook_url: string
  state:
    | 'open'
    | 'challenge'
    | 'authorised'
    | 'captured'
    | 'declined'
    | 'abandoned'
    | 'expired'
    | 'returned'
  /** A card, or a debit by a mandate. */
  method: Generated<'card' | 'mandate'>
  /** What comes of a debit that the bank carries out. */
  outcome: Generated<'captured' | 'declined' | 'returned' | null>
  /** Its card is kept once it is paid. */
  keep: Generated<boolean>
  created_at: Date
  settled_at: Date | null
}

export type SandboxDeliveryTable = {
  tenant: string
  event_id: string
  session_id: string
  body: string
  created_at: Date
  delivered_at: Date | null
  attempts: Generated<number>
}

export type SandboxRefundTable = {
  tenant: string
  idempotency_key: string
  session_id: string
  amount: number
  created_at: Date
}
