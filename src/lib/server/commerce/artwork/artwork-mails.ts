import { z } from 'zod'
import { type RejectReason, rejectReason } from '../../../contract/artwork.ts'
import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import type { Context } from '../../context.ts'
import { storedJson, type Tx } from '../../platform/db/index.ts'
import { addMail, defineMail } from '../../platform/mail/index.ts'
import { customerOfOrder, lineInWords } from '../fulfilment/index.ts'
import type { ArtworkLine } from './lines.ts'

/** What version 1 did not know: why a file is sent back in the words of the file check. */
const newReasons: ReadonlySet<RejectReason> = new Set([
  'wrong_pages',
  'near_cut',
  'too_thin',
  'too_much_ink',
])

/** What a customer is told about the files of a line; `product` is the line in words. */
export const storedArtworkStep = storedJson({
  name: 'mail.facts.artwork-step',
  version: 2,
  schema: z.object({
    name: z.string(),
    number: z.string(),
    lineItemId: z.uuid(),
    product: z.string(),
    text: z.string(),
    reasons: z.array(rejectReason),
  }),
  upgrades: { 1: (facts) => facts },
  asBefore: (facts) => (facts.reasons.some((each) => newReasons.has(each)) ? undefined : facts),
})

type Words = { kind: string; subject: VoiceKey; what: VoiceKey; act: VoiceKey }

function artworkMail({ kind, ...words }: Words) {
  return defineMail({
    kind,
    facts: storedArtworkStep,
    words({ name, number, lineItemId, product, text, reasons }, { say, link, shop }) {
      const rows: [string, string][] = [
        [say('mail.order_number'), number],
        [say('mail.order_lines'), product],
        ...reasons.map((reason): [string, string] => [
          say('mail.artwork_reason'),
          say(`artwork.reason_${reason}`),
        ]),
      ]
      return {
        subject: say(words.subject, { number }),
        name,
        why: say('mail.why_order', { shop: shop.name }),
        blocks: [
          { block: 'text', text: say(words.what) },
          ...(text ? [{ block: 'text' as const, text }] : []),
          { block: 'facts', rows },
          {
            block: 'action',
            label: say(words.act),
            href: link('upload', { order_number: number, line: lineItemId }),
          },
        ],
      }
    },
  })
}

/** Staff want to know something about a file. */
export const artworkQuestion = artworkMail({
  kind: 'artwork-question',
  subject: 'mail.artwork_question_subject',
  what: 'mail.artwork_question_what',
  act: 'mail.artwork_question_do',
})

/** A file was sent back. */
export const artworkRejected = artworkMail({
  kind: 'artwork-rejected',
  subject: 'mail.artwork_rejected_subject',
  what: 'mail.artwork_rejected_what',
  act: 'mail.artwork_rejected_do',
})

/** A person has looked at a file and let it pass. */
export const artworkApproved = artworkMail({
  kind: 'artwork-approved',
  subject: 'mail.artwork_approved_subject',
  what: 'mail.artwork_approved_what',
  act: 'mail.artwork_approved_do',
})

export const artworkMails = [artworkQuestion, artworkRejected, artworkApproved]

type Told = {
  line: ArtworkLine
  mail: typeof artworkQuestion
  /** What sets this telling apart from another about the same line. */
  part: string
  text: string
  reasons: RejectReason[]
}

/** Writes the mail into the outbox, in the language of the order and the transaction of the act. */
export async function tellArtwork(
  tx: Tx,
  { tenant, shop, now }: Context,
  { line, mail, part, text, reasons }: Told,
): Promise<void> {
  const order = { tenant: tenant.id, id: line.orderId }
  const { email, name, locale } = await customerOfOrder(tx, order)
  const words = { product_id: line.productId, quantity: line.quantity }
  const facts = {
    name,
    number: line.orderNumber,
    lineItemId: line.lineId,
    product: lineInWords(shop, { tenant, locale }, words),
    text,
    reasons,
  }
  const about = `${line.orderId} ${part}`
  await addMail(tx, { tenant, locale, now }, mail, { to: email, about, facts })
}
