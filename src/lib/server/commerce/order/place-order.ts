import { DEFAULT_SENDER } from '../../../domain/constants.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { TaxedTotals } from '../../../domain/tax/tax.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { WireAddress } from '../../people/address/index.ts'
import type { Membership } from '../../people/company/index.ts'
import type { Tx } from '../../platform/db/index.ts'
import { attemptLater } from '../../refusal.ts'
import {
  type BuyerVat,
  type Line,
  type Notes,
  orderFiles,
  type StoredCart,
  stored,
} from '../cart/index.ts'
import {
  lineInWords,
  moveLine,
  orderReceived,
  startLines,
  tellStep,
  wantedOf,
  workOf,
} from '../fulfilment/index.ts'
import { storedPortions, storedReverseCharge, storedSnapshot } from '../line/index.ts'
import { askApproval, waitsFor } from './approval.ts'
import { expiryOf } from './expire.ts'
import { orderInFull, placeOf } from './order-in-full.ts'
import { seriesOf } from './order-number.ts'
import {
  insertLines,
  insertOrder,
  type NewOrder,
  numberOrder,
  type ToldOrder,
} from './order-rows.ts'

type PlacedOrder = {
  id: string
  cart: StoredCart
  customerId: string
  company: Membership | null
  lines: Line[]
  totals: TaxedTotals
  addresses: { shippingAddress: WireAddress; billingAddress: WireAddress }
  notes: Notes
  acceptedTerms: string
}

/** Writes the order with its history and lines, and closes its cart. Answers the order's number. */
export async function place(tx: Tx, context: Context, order: PlacedOrder): Promise<string> {
  const { id, lines } = order
  const tenant = context.tenant.id
  await insertOrder(tx, { ...rowOf(context, order), actor: actorName(context) })
  const rows = lines.map((line, position) => ({ ...stored(line), position }))
  await insertLines(tx, { tenant, orderId: id, lines: JSON.stringify(rows) })
  const withFile = await beginLines(tx, context, order)
  // As late as it can be: whoever orders of the same tenant waits from here on until this transaction ends.
  const [told] = await numberOrder(tx, { tenant, id, ...seriesOf(context.tenant, context.now) })
  invariant(told, 'an order that was just placed is there')
  await tellReceived(tx, context, order, { withFile, told })
  await askCompany(tx, context, { ...order, number: told.number })
  return told.number
}

/** In the place of a number until there is one: no order is seen with it. */
const UNNUMBERED = 'unnumbered '

function rowOf(context: Context, order: PlacedOrder): NewOrder {
  const { id, cart, lines, totals, addresses, notes } = order
  return {
    tenant: context.tenant.id,
    id,
    number: UNNUMBERED + id,
    customer_id: order.customerId,
    cart_id: cart.id,
    currency: cart.currency,
    country: cart.country,
    locale: context.locale,
    total_net: totals.net,
    total_vat: totals.vat,
    total_gross: totals.gross,
    portions: storedPortions.write([...totals.byRate]),
    shipping_address: storedSnapshot.write(addresses.shippingAddress),
    billing_address: storedSnapshot.write(addresses.billingAddress),
    sender: notes.customSender || DEFAULT_SENDER,
    custom_sender: notes.customSender,
    invoice_requested: notes.invoiceRequested,
    internal_checkout: notes.internalCheckout,
    skip_doc_review: notes.skipDocReview,
    accepted_terms: order.acceptedTerms,
    // One line is together by itself, and another may come to it by no change of the order.
    arrival: lines.length > 1 ? cart.arrival : 'each',
    reverse_charge: proofOf(cart.buyerVat),
    created_at: context.now,
    expires_at: expiryOf(context, context.now),
    ...ofCompany(context, order),
  }
}

/**
 * Begins the way of an order's lines. What was sent with the lines of the cart is the order's: a line with a file is in
 * the check from the start. Answers which those are.
 */
async function beginLines(tx: Tx, context: Context, order: PlacedOrder): Promise<string[]> {
  const { id: orderId, customerId, lines, cart, addresses } = order
  const { country, postalCode: postcode } = addresses.shippingAddress
  await startLines(
    tx,
    context,
    lines.map((line) => ({
      orderId,
      lineId: line.id,
      productId: line.product_id,
      due: line.promised_date,
      work: workOf(context, line, { country, postcode, currency: cart.currency }),
    })),
  )
  const withFile = await orderFiles(tx, context, { orderId, customerId, lines })
  for (const lineId of withFile) {
    const moved = await attemptLater(context, (free) =>
      moveLine(tx, free, { orderId, lineId, event: 'submit', reason: 'sent before the order' }),
    )
    invariant(moved.ok, 'a line that was just ordered waits for its file')
  }
  return withFile
}

async function askCompany(
  tx: Tx,
  context: Context,
  order: PlacedOrder & { number: string },
): Promise<void> {
  const { id, number, company, totals, cart } = order
  if (company === null || ofCompany(context, order).approval === null) return
  const sum = { gross: totals.gross, currency: cart.currency }
  await askApproval(tx, context, { id, number, company, ...sum })
}

/** What an order says of the company that it is placed for, and what the buyer calls it. */
function ofCompany(
  { tenant }: Pick<Context, 'tenant'>,
  { company, totals, cart, notes }: PlacedOrder,
): Pick<NewOrder, 'company_id' | 'cost_centre' | 'purchase_order' | 'approval'> {
  const sum = { gross: totals.gross, currency: cart.currency }
  return {
    company_id: company?.companyId ?? null,
    cost_centre: notes.costCentre,
    purchase_order: notes.purchaseOrder,
    approval: company && waitsFor({ tenant }, company, sum) ? 'waiting' : null,
  }
}

/** Confirms the order by mail, in the words of its lines. */
async function tellReceived(
  tx: Tx,
  context: Context,
  order: PlacedOrder,
  { withFile, told }: { withFile: readonly string[]; told: ToldOrder },
): Promise<void> {
  const { id, cart, lines } = order
  const ordered = orderInFull(context, { ...order, withFile })
  await tellStep(tx, {
    tenant: context.tenant.id,
    orderId: id,
    told,
    now: context.now,
    mail: orderReceived,
    reverseCharge: cart.buyerVat?.reverseCharge ? cart.buyerVat.number : undefined,
    lines: lines.map((line) => lineInWords(context.shop, context, line)),
    ordered,
    sends: wantedOf(ordered.lines),
    collection: lines.flatMap((line) => placeOf(context, cart, line) ?? [])[0],
  })
}

/** What an order keeps that is charged without VAT; null where it is charged as usual. */
function proofOf(buyer: BuyerVat | null): string | null {
  if (!buyer?.reverseCharge) return null
  invariant(buyer.confirmedAt, 'only a confirmed number is charged without VAT')
  return storedReverseCharge.write({
    vatNumber: buyer.number,
    companyName: buyer.companyName,
    consultationNumber: buyer.consultation,
    confirmedAt: buyer.confirmedAt.toISOString(),
  })
}
