import type { Generated } from 'kysely'
import type { MailState } from '../../../contract/mail.ts'
import type { Json } from './tables.ts'

/** The outbox: every mail that the shop writes, and what became of it. */
export type MailTable = {
  tenant: string
  id: string
  /** What it tells, such as `session-ended`; with `key`, of what: nobody is told twice. */
  kind: string
  key: string
  recipient: string
  /** Where an answer goes; null for the shop. */
  reply_to: Generated<string | null>
  locale: string
  /** What its words are made of; a shape of its kind. */
  facts: Json<unknown>
  state: MailState
  /** Empty until it is worded. */
  subject: Generated<string>
  body_text: Generated<string>
  body_html: Generated<string>
  /** What the mail server said last, or what went wrong. */
  answer: Generated<string>
  /** Tries of this round; staff start another round by sending it again. */
  tries: Generated<number>
  round: Generated<number>
  created_at: Date
  /** When it was worded and given to the queue. */
  handed_at: Date | null
  tried_at: Date | null
  sent_at: Date | null
  /** When it came back because its address takes none. */
  bounced_at: Generated<Date | null>
}
