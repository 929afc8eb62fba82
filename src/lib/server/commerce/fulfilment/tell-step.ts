import type { CollectionPlace } from '../../../contract/collection.ts'
import { openingWords } from '../../../domain/delivery/opening-words.ts'
import { invariant } from '../../../domain/invariant.ts'
import { formatNumber } from '../../../domain/numbers/format.ts'
import { compiledOnce, fullName, type Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import type { Shop, Tenant } from '../../site/shop/index.ts'
import { isDesigned } from './asks.ts'
import type { OrderedInFull } from './ordered-rows.ts'
import { type OrderStep, orderPaid, type orderShipped } from './step-mails.ts'

type Step = {
  tenant: string
  orderId: string
  /** The order and its customer, where they are known. */
  told?: Told
  now: Date
  mail: typeof orderShipped
  /** What sets this telling apart where a step happens more than once, such as a parcel. */
  part?: string
  lines?: string[]
  /** The number of the invoice that it is about. */
  invoice?: string
  /** The VAT number that the order is charged to without VAT. */
  reverseCharge?: string | undefined
  parcel?: { carrier: string; number: string; url: string } | null
  /** Where some of it is fetched. */
  collection?: CollectionPlace | undefined
  /** All of it, where it is told that it was placed. */
  ordered?: OrderedInFull
  sends?: OrderStep['sends']
}

/**
 * Writes the mail of a step into the outbox, in the language that the order was placed in and in the
 * transaction of the step: told once however often the step is tried, and not at all where it fails.
 */
export async function tellStep(tx: Tx, step: Step): Promise<void> {
  const { tenant, orderId, now, mail, part, lines = [], parcel = null } = step
  const [order] = step.told ? [step.told] : await readTold(tx, { tenant, orderId })
  invariant(order, 'orders are never removed')
  const about = part ? `${orderId} ${part}` : orderId
  const facts = {
    name: fullName(order),
    number: order.number,
    placedAt: order.created_at.toISOString(),
    amount: { centAmount: order.total_gross, currencyCode: order.currency },
    lines,
    parcel,
    invoice: step.invoice ?? '',
    reverseCharge: step.reverseCharge ?? '',
    purchaseOrder: order.purchase_order,
    costCentre: order.cost_centre,
    ordered: step.ordered ?? null,
    sends: step.sends ?? null,
    collection: step.collection
      ? {
          at: step.collection.lines,
          open: openingWords(step.collection.opening, order.locale),
        }
      : null,
  }
  const to = { tenant: { id: tenant }, locale: order.locale, now }
  await addMail(tx, to, mail, { to: order.email, about, facts })
}

type Told = Awaited<ReturnType<typeof readTold>>[number]

const readTold = compiledOnce((db, { tenant, orderId }: { tenant: string; orderId: string }) =>
  db
    .selectFrom('shop_order as o')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 'o.tenant').onRef('c.id', '=', 'o.customer_id'),
    )
    .select(['o.number', 'o.locale', 'o.created_at', 'o.total_gross', 'o.currency'])
    .select(['o.purchase_order', 'o.cost_centre'])
    .select(['c.email', 'c.first_name', 'c.last_name'])
    .where('o.tenant', '=', tenant)
    .where('o.id', '=', orderId),
)

/** Whom mails about an order go to, and in which language: that in which it was placed. */
export async function customerOfOrder(
  tx: Tx,
  { tenant, id }: { tenant: string; id: string },
): Promise<{ email: string; name: string; number: string; locale: string }> {
  const { number, locale, email, ...person } = await tx
    .selectFrom('shop_order as o')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 'o.tenant').onRef('c.id', '=', 'o.customer_id'),
    )
    .select(['o.number', 'o.locale', 'c.email', 'c.first_name', 'c.last_name'])
    .where('o.tenant', '=', tenant)
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  return { email, name: fullName(person), number, locale }
}

/** Tells that an order is paid, and which invoice there is for it. */
export async function tellPaid(
  tx: Tx,
  { tenant, id }: { tenant: string; id: string },
  now: Date,
): Promise<void> {
  const invoice = await tx
    .selectFrom('invoice')
    .select('number')
    .where('tenant', '=', tenant)
    .where('order_id', '=', id)
    .where('kind', '=', 'invoice')
    .orderBy('edits', 'desc')
    .executeTakeFirst()
  const order = await tx
    .selectFrom('shop_order')
    .select(['edits', 'total_gross'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // No payment has arrived where nothing was to be paid.
  if (order.total_gross === 0) return
  // What a change costs more is paid, and told, after the order was.
  const part = order.edits > 0 ? `change ${order.edits}` : ''
  const said = { invoice: invoice?.number ?? '', part, sends: await wantedFor(tx, { tenant, id }) }
  await tellStep(tx, { tenant, orderId: id, now, mail: orderPaid, ...said })
}

/** What is still to be sent for lines of an order: files first, and else a brief that no designer has yet. */
async function wantedFor(
  tx: Tx,
  { tenant, id }: { tenant: string; id: string },
): Promise<OrderStep['sends']> {
  const waiting = await tx
    .selectFrom('line_fulfilment as f')
    .innerJoin('order_line as l', (join) =>
      join
        .onRef('l.tenant', '=', 'f.tenant')
        .onRef('l.order_id', '=', 'f.order_id')
        .onRef('l.id', '=', 'f.line_id'),
    )
    .leftJoin('design_job as j', (join) =>
      join
        .onRef('j.tenant', '=', 'f.tenant')
        .onRef('j.order_id', '=', 'f.order_id')
        .onRef('j.line_id', '=', 'f.line_id'),
    )
    .select(['l.id', isDesigned.as('is_designed'), 'j.state as design'])
    .where('f.tenant', '=', tenant)
    .where('f.order_id', '=', id)
    .where('f.state', '=', 'awaiting_file')
    .orderBy('l.position')
    .execute()
  return wantedOf(
    waiting.map(({ id: line, is_designed, design }) => {
      if (!is_designed) return { id: line, file: 'wanted' }
      const isBriefed = design !== null && design !== 'awaiting_brief'
      return { id: line, file: isBriefed ? null : 'brief' }
    }),
  )
}

/** What is to be sent for lines, and for which; files first. */
export function wantedOf(
  lines: readonly Pick<OrderedInFull['lines'][number], 'id' | 'file'>[],
): OrderStep['sends'] {
  const files = lines.filter(({ file }) => file === 'wanted')
  if (files.length > 0) return { what: 'file', line: files[1] ? null : (files[0]?.id ?? null) }
  const brief = lines.find(({ file }) => file === 'brief')
  return brief ? { what: 'brief', line: brief.id } : null
}

/** "250 × Business cards" in the words of a locale, "100 of 250 × …" for a part; a product sold no more by its id. */
export function lineInWords(
  shop: Shop,
  where: { tenant: Tenant; locale: string },
  { product_id: id, quantity, of }: { product_id: string; quantity: number; of?: number },
): string {
  const words = shop.productWords(where.tenant, where.locale, id)
  const format = (count: number) => formatNumber(count, where.locale)
  const part = format(quantity)
  const count =
    of === undefined
      ? part
      : shop.voice(where.tenant, where.locale, 'mail.part_of', { part, whole: format(of) })
  return `${count} × ${words?.name ?? id}`
}
