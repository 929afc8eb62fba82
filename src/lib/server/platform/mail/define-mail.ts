import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import type { Money } from '../../../domain/money/money.ts'
import type { StoredJson } from '../db/index.ts'

/** A value may have several lines; one with an `href`, which is absolute, leads there. */
export type MailRow = readonly [name: string, value: string, href?: string]

/** What a mail is made of, in order; the layout writes each as HTML and as plain text. */
export type MailBlock =
  | { block: 'text'; text: string }
  /** Names and values, a row each. */
  | { block: 'facts'; rows: readonly MailRow[] }
  /** The one thing to do; `href` is absolute. */
  | { block: 'action'; label: string; href: string }

export type MailWords = {
  subject: string
  /** Whom it greets; empty where no name is known. */
  name: string
  blocks: readonly MailBlock[]
  /** Why one gets it, for the foot. */
  why: string
  /** Where an answer goes; to the shop when absent. */
  replyTo?: string
}

/** How a mail speaks: in the language and the shop of whom it goes to. */
export type MailSpeech = {
  say(key: VoiceKey, values?: Record<string, string | number>): string
  /** The day of an ISO instant on the shop's wall, and the time there. */
  day(instant: string): string
  time(instant: string): string
  amount(money: Money): string
  /** A rate in basis points: 2300 is `23%`. */
  percent(rate: number): string
  /** Absolute address of a default link, such as `orderDetail`. */
  link(key: string, query?: Record<string, string>): string
  /** The shop's name and the address that it answers at. */
  shop: { name: string; email: string }
}

export type Mail<Facts> = {
  /** In the outbox and in the staff's list; its words are `mail.<kind>_…`. */
  kind: string
  /** The newest of its facts that is known here. */
  version: number
  /** The kind that it waits under, and its facts as they are kept. */
  store(facts: Facts): { kind: string; facts: string }
  compose(stored: unknown, speech: MailSpeech): MailWords
}

/** A kind of mail, whatever its facts: what was stored is parsed by its own shape. */
export type AnyMail = Pick<Mail<never>, 'kind' | 'version' | 'compose'>

/** What ends the name of a kind that waits under one of its own. */
export const KIND_END = '.'

/** The kind of a mail, whatever it waits under. */
export const plainKind = (kind: string) => kind.split(KIND_END)[0] ?? kind

/**
 * Declares a kind of mail in the slice whose act it tells of. Facts are plain values as they were when
 * it happened; words are found when it is sent, in the shop's newest edition. It holds no password
 * and no token: staff with `mail.read` see every mail.
 *
 * `apart`: the release before gives up a mail whose version of facts it does not know. What only the newest version
 * can say waits under a kind that it does not know either, such as `order-paid.7`, and leaves alone.
 */
export function defineMail<Facts>(mail: {
  kind: string
  facts: StoredJson<Facts>
  apart?: true
  words(facts: Facts, speech: MailSpeech): MailWords
}): Mail<Facts> {
  const { kind, facts, apart, words } = mail
  const { version } = facts
  return {
    kind,
    version,
    store(said) {
      const stored = facts.write(said)
      const isNew = apart && facts.versionOf(stored) === version
      return { kind: isNew ? `${kind}${KIND_END}${version}` : kind, facts: stored }
    },
    compose: (stored, speech) => words(facts.read(stored), speech),
  }
}
