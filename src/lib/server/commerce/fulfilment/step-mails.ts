import { z } from 'zod'
import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import { storedJson } from '../../platform/db/index.ts'
import { defineMail, type MailRow, type MailSpeech } from '../../platform/mail/index.ts'
import { collectionRows, lineRows, orderedInFull, placeRows, vatRows } from './ordered-rows.ts'

/** What a customer is told of a step of an order; `lines` are those that it is about, in words. */
export const storedOrderStep = storedJson({
  name: 'mail.facts.order-step',
  version: 7,
  schema: z.object({
    name: z.string(),
    number: z.string(),
    placedAt: z.iso.datetime(),
    amount: z.object({ centAmount: z.int(), currencyCode: z.string() }),
    lines: z.array(z.string()),
    parcel: z.object({ carrier: z.string(), number: z.string(), url: z.string() }).nullable(),
    /** What was issued for it; empty where nothing was. */
    invoice: z.string(),
    /** The VAT number that it is charged to without VAT; empty where VAT is charged as usual. */
    reverseCharge: z.string(),
    /** What the buyer's own books call the order; empty where they named nothing. */
    purchaseOrder: z.string(),
    costCentre: z.string(),
    /** Of the order as it was placed; null of every later step. */
    ordered: orderedInFull.nullable(),
    /** What its customer is to send, and for which line; no line where files of several are wanted. */
    sends: z.object({ what: z.enum(['file', 'brief']), line: z.uuid().nullable() }).nullable(),
    /** Where it is fetched and when somebody is there, a line each; null where all of it is sent. */
    collection: z.object({ at: z.array(z.string()), open: z.array(z.string()) }).nullable(),
  }),
  upgrades: {
    1: (facts) => ({ ...Object(facts), invoice: '' }),
    2: (facts) => ({ ...Object(facts), reverseCharge: '' }),
    3: (facts) => ({ ...Object(facts), purchaseOrder: '', costCentre: '' }),
    4: (facts) => ({ ...Object(facts), ordered: null }),
    5: (facts) => inOneDay(facts),
    6: (facts) => withoutPrices(facts),
  },
  asBefore({ collection, sends, ordered, ...facts }) {
    if (collection || sends) return undefined
    if (!ordered) return { ...facts, ordered }
    const lines = ordered.lines.map(({ id, gross, file, isCollected, ...line }) =>
      id === null && gross === null && file === null && !isCollected ? line : undefined,
    )
    return lines.includes(undefined) ? undefined : { ...facts, ordered: { ...ordered, lines } }
  },
})

/** As it was kept before lines could arrive together. */
function inOneDay(facts: unknown): unknown {
  const { ordered, ...rest } = Object(facts)
  return { ...rest, ordered: ordered && { ...ordered, together: null } }
}

/** As it was kept before it said what each line costs, what is to be sent, and what is collected. */
function withoutPrices(facts: unknown): unknown {
  const { ordered, ...rest } = Object(facts)
  const none = { id: null, gross: null, file: null, isCollected: false }
  const lines = ordered?.lines.map((line: object) => ({ ...line, ...none }))
  return { ...rest, ordered: ordered && { ...ordered, lines }, sends: null, collection: null }
}

export type OrderStep = z.output<typeof storedOrderStep.schema>
type References = { purchaseOrder: string; costCentre: string }

/** What the buyer's own books call the order, as far as they said so. */
function referenceRows(
  { purchaseOrder, costCentre }: References,
  say: (key: VoiceKey) => string,
): [string, string][] {
  const rows: [string, string][] = [
    [say('order.purchase_order'), purchaseOrder],
    [say('order.cost_centre'), costCentre],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** The one thing to do: to send what is wanted, to follow the parcel, or else to look. */
function actionOf(
  { number, sends, parcel }: Pick<OrderStep, 'number' | 'sends' | 'parcel'>,
  { say, link }: MailSpeech,
): { block: 'action'; label: string; href: string } {
  const at = { order_number: number }
  if (parcel?.url) return { block: 'action', label: say('mail.order_follow'), href: parcel.url }
  if (!sends)
    return { block: 'action', label: say('mail.order_look'), href: link('orderDetail', at) }
  const { what, line } = sends
  const there = { ...at, ...(line && { line }) }
  if (what === 'brief')
    return { block: 'action', label: say('payment.brief_design'), href: link('design', there) }
  const label = say(line ? 'order.todo_file' : 'order.send_files')
  return { block: 'action', label, href: link('upload', there) }
}

type Words = {
  kind: string
  subject: VoiceKey
  what: VoiceKey
  /** What the lines are to the step. */
  lines: VoiceKey
  /** What to do where it was not expected. */
  otherwise?: VoiceKey
}

function stepMail({ kind, ...words }: Words) {
  return defineMail({
    kind,
    facts: storedOrderStep,
    apart: true,
    words(
      {
        name,
        number,
        placedAt,
        lines,
        parcel,
        invoice,
        reverseCharge,
        ordered,
        sends,
        collection,
        ...facts
      },
      speech,
    ) {
      const { say, day, link, shop } = speech
      const { amount, ...references } = facts
      const { currencyCode } = amount
      const order = link('orderDetail', { order_number: number })
      const rows: MailRow[] = [
        // Where there is something else to do, the number leads to the order.
        sends ? [say('mail.order_number'), number, order] : [say('mail.order_number'), number],
        [say('mail.order_placed'), day(placedAt)],
        ...referenceRows(references, say),
        ...(ordered
          ? [...lineRows(ordered, { number, currencyCode }, speech), ...placeRows(ordered, speech)]
          : lines.map((line): MailRow => [say(words.lines), line])),
        [say('mail.order_amount'), speech.amount(amount)],
        ...(ordered ? vatRows(ordered, currencyCode, speech) : []),
      ]
      if (reverseCharge)
        rows.push([
          say('mail.order_vat'),
          say('mail.order_reverse_charge', { number: reverseCharge }),
        ])
      if (collection) rows.push(...collectionRows(collection, speech))
      if (invoice) rows.push([say('mail.order_invoice'), invoice])
      if (parcel?.carrier) rows.push([say('mail.order_carrier'), parcel.carrier])
      if (parcel?.number) rows.push([say('mail.order_parcel'), parcel.number])
      return {
        subject: say(words.subject, { number }),
        name,
        why: say('mail.why_order', { shop: shop.name }),
        blocks: [
          { block: 'text', text: say(words.what) },
          { block: 'facts', rows },
          ...(words.otherwise
            ? [{ block: 'text' as const, text: say(words.otherwise, { email: shop.email }) }]
            : []),
          ...(sends
            ? [{ block: 'text' as const, text: say(`mail.order_sends_${sends.what}`) }]
            : []),
          actionOf({ number, sends, parcel }, speech),
        ],
      }
    },
  })
}

/** It was placed; what was ordered stands in it. */
export const orderReceived = stepMail({
  kind: 'order-received',
  subject: 'mail.order_received_subject',
  what: 'mail.order_received_what',
  lines: 'mail.order_lines',
  otherwise: 'mail.order_step_do',
})

/** All of it is paid. */
export const orderPaid = stepMail({
  kind: 'order-paid',
  subject: 'mail.order_paid_subject',
  what: 'mail.order_paid_what',
  lines: 'mail.order_lines',
})

/** Some of its lines are on the press. */
export const orderInProduction = stepMail({
  kind: 'order-in-production',
  subject: 'mail.order_in_production_subject',
  what: 'mail.order_in_production_what',
  lines: 'mail.order_printed',
})

/** A parcel has left. */
export const orderShipped = stepMail({
  kind: 'order-shipped',
  subject: 'mail.order_shipped_subject',
  what: 'mail.order_shipped_what',
  lines: 'mail.order_in_parcel',
  otherwise: 'mail.order_step_do',
})

/** Some of its lines can be fetched. */
export const orderReady = stepMail({
  kind: 'order-ready',
  subject: 'mail.order_ready_subject',
  what: 'mail.order_ready_what',
  lines: 'mail.order_ready_lines',
  otherwise: 'mail.order_step_do',
})

/** Some of a line has left, and the rest comes later. */
export const orderPartShipped = stepMail({
  kind: 'order-part-shipped',
  subject: 'mail.order_part_shipped_subject',
  what: 'mail.order_part_shipped_what',
  lines: 'mail.order_in_parcel',
  otherwise: 'mail.order_step_do',
})

/** Staff have cancelled it. */
export const orderCancelled = stepMail({
  kind: 'order-cancelled',
  subject: 'mail.order_cancelled_subject',
  what: 'mail.order_cancelled_what',
  lines: 'mail.order_lines',
  otherwise: 'mail.order_step_do',
})

/** Its customer has taken it back into the cart, which cancels it. */
export const orderTakenBack = stepMail({
  kind: 'order-taken-back',
  subject: 'mail.order_cancelled_subject',
  what: 'mail.order_taken_back_what',
  lines: 'mail.order_lines',
  otherwise: 'mail.order_step_do',
})

/** Every mail about a step of an order. */
export const stepMails = [
  orderReceived,
  orderPaid,
  orderInProduction,
  orderPartShipped,
  orderShipped,
  orderReady,
  orderCancelled,
  orderTakenBack,
]
