import { formatDay } from '../../../domain/dates/format.ts'
import { localTime } from '../../../domain/dates/zones.ts'
import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import type { Invoice, InvoicePortion } from '../../../domain/invoice/invoice.ts'
import { vatCategory } from '../../../domain/invoice/vat-category.ts'
import { type Context, contextOf } from '../../context.ts'
import { isHandedOver } from '../cart/index.ts'
import { storedPortions, storedSnapshot } from '../line/index.ts'
import { sellerOf } from '../paper/index.ts'
import { electronicOf, type Given } from './electronic.ts'
import type { InvoicedOrder } from './invoiced-order.ts'
import { buyerOf, recipientOf } from './parties.ts'
import { saidLines } from './say-lines.ts'
import { sayTerms } from './say-terms.ts'

/** Headings and sentences that every invoice brings with it, by the voice's name on the page `invoice`. */
const LABELS = [
  'bill_to',
  'deliver_to',
  'number',
  'date',
  'order',
  'ordered',
  'purchase_order',
  'cost_centre',
  'delivery',
  'buyer_vat',
  'thing',
  'quantity',
  'rate',
  'net',
  'sum_net',
  'sum_vat',
  'total',
  'paid',
  'due',
  'account',
  'vat_number',
  'page',
  'pro_forma_note',
  'reverse_charge',
  'export',
] as const satisfies readonly (VoiceKey extends `invoice.${infer Name}` ? Name : string)[]

/** An order as an invoice of today, or as what it comes to before it is paid; in its own language. */
export function sayInvoice(
  context: Context,
  order: InvoicedOrder,
  { kind, number, given }: { kind: 'invoice' | 'pro_forma'; number: string; given?: Given },
): Invoice {
  const own = inLocale(context, order.locale)
  const { total_net: net, total_vat: vat, total_gross: gross } = order
  const received = kind === 'pro_forma' ? 0 : Math.min(gross, order.received)
  const due = gross - received
  const dueAt = order.payments.find(({ method }) => method === 'deferred')?.due
  const dueOn = due > 0 && kind === 'invoice' && dueAt ? dayOf(own, new Date(dueAt)) : null
  const promised = order.lines.map((line) => line.promised_date).sort()
  return {
    ...sayOrder(own, order, { kind, number }),
    deliveredOn: promised.at(-1) ?? null,
    lines: saidLines(own, order.lines),
    portions: portionsOf(own, order),
    net,
    vat,
    gross,
    paid: received,
    due,
    dueOn,
    paidBy: received > 0 ? howPaid(own, order) : '',
    means: meansOf(own, order, due),
    credits: null,
    electronic: given ? electronicOf(own, order, given) : null,
    words: {
      ...labels(own, order),
      title: say(own, kind === 'invoice' ? 'invoice.title' : 'invoice.pro_forma_title'),
      terms: kind === 'invoice' ? sayTerms(own, order, { due, dueOn }) : '',
    },
  }
}

type Credited = {
  given: Given
  of: Invoice
  portions: InvoicePortion[]
  /** Money went back; the order was changed, and another invoice follows; or it is not charged for another reason. */
  why: 'refund' | 'replaced' | 'other'
}

/** A credit note over what is given back of an invoice, or not charged by it any more, by its rates. */
export function sayCredit(
  context: Context,
  order: InvoicedOrder,
  { given, of, portions, why }: Credited,
): Invoice {
  const own = inLocale(context, of.locale)
  const net = portions.reduce((sum, portion) => sum + portion.net, 0)
  const vat = portions.reduce((sum, portion) => sum + portion.vat, 0)
  return {
    ...sayOrder(own, order, { kind: 'credit_note', number: given.number }),
    buyer: of.buyer,
    deliverTo: of.deliverTo,
    deliveredOn: null,
    lines: portions.map((portion) => ({
      name: say(own, `invoice.credit_${why}`, {
        number: why === 'replaced' ? of.number : of.orderNumber,
      }),
      text: '',
      quantity: 1,
      pieces: '',
      net: portion.net,
      rate: portion.rate,
    })),
    portions,
    net,
    vat,
    gross: net + vat,
    paid: net + vat,
    due: 0,
    dueOn: null,
    paidBy: '',
    means: 'other',
    credits: { number: of.number, issuedOn: of.issuedOn },
    electronic: electronicOf(own, order, given),
    words: {
      ...labels(own, order),
      title: say(own, 'invoice.credit_title'),
      total: say(own, 'invoice.credit_total'),
      terms: say(own, 'invoice.credits', {
        number: of.number,
        day: formatDay(of.issuedOn, own.locale, 'numeric'),
      }),
    },
  }
}

/** Today, in the tenant's time zone. */
export function today(context: Pick<Context, 'tenant' | 'now'>): string {
  return dayOf(context, context.now)
}

function dayOf({ tenant }: Pick<Context, 'tenant'>, at: Date): string {
  return localTime(at, tenant.timeZone).date
}

function sayOrder(
  own: Context,
  order: InvoicedOrder,
  { kind, number }: Pick<Invoice, 'kind' | 'number'>,
) {
  return {
    kind,
    number,
    issuedOn: today(own),
    locale: own.locale,
    currency: order.currency,
    orderNumber: order.number,
    orderedOn: dayOf(own, order.created_at),
    purchaseOrder: order.purchase_order,
    costCentre: order.cost_centre,
    seller: sellerOf(own),
    buyer: buyerOf(order),
    deliverTo: recipientOf(order),
  }
}

function portionsOf(own: Context, order: InvoicedOrder): InvoicePortion[] {
  const seller = own.tenant.company.country
  const isReversed = order.reverse_charge !== null
  return storedPortions.read(order.portions).map((portion) => ({
    ...portion,
    category: vatCategory(portion.rate, { seller, buyer: order.country, isReversed }),
  }))
}

function howPaid(own: Context, { payments }: InvoicedOrder): string {
  const methods = payments
    .filter(({ state }) => state === 'captured')
    .map(({ method }) => say(own, `payment.method_${method}` as VoiceKey))
  return [...new Set(methods)].join(', ')
}

function meansOf({ tenant }: Context, { payments }: InvoicedOrder, due: number): Invoice['means'] {
  if (due > 0) return tenant.bankAccount ? 'transfer' : 'other'
  const taken = payments.find(({ state }) => state === 'captured')?.method
  if (taken === 'card') return 'card'
  return taken === 'transfer' && tenant.bankAccount ? 'transfer' : 'other'
}

function labels(own: Context, { shipping_address }: InvoicedOrder): Record<string, string> {
  const said = LABELS.map((name) => [name, say(own, `invoice.${name}` as VoiceKey)])
  const words: Record<string, string> = Object.fromEntries(said)
  if (!isHandedOver(storedSnapshot.read(shipping_address))) return words
  return {
    ...words,
    deliver_to: say(own, 'invoice.collected_at'),
    delivery: say(own, 'invoice.ready'),
  }
}

function say(own: Context, key: VoiceKey, values: Record<string, string> = {}): string {
  return own.shop.voice(own.tenant, own.locale, key, values)
}

/** The same context in the language that the order was placed in. */
function inLocale(context: Context, locale: string): Context {
  return contextOf(context, context.tenant.id, { locale }) ?? context
}
