import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { saveOrderEdit } from '../../../contract/order-edit.ts'
import { lastDay } from '../../../domain/delivery/arrival.ts'
import { dropFault } from '../../../domain/delivery/drops.ts'
import { isFileCheckOpen } from '../../../domain/order-edit/rules.ts'
import { profileOf } from '../../../domain/preflight/profile.ts'
import { needsFile } from '../../../domain/product/needs-file.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import {
  couponText,
  type Line,
  refuseCoupon,
  repriced,
  reversedLine,
  wantedLine,
} from '../cart/index.ts'
import { datedNow, onDay } from '../fulfilment/index.ts'
import { type ArtworkSetsCode, collectionOf, FILE_CHECK, type PriceCode } from '../product/index.ts'
import { promoOfText } from '../promocode/index.ts'
import { type EditedOrder, priced } from './edited-order.ts'

type Wanted = z.output<typeof saveOrderEdit.input>['lineItem']

export type WantedCode =
  | PriceCode
  | ArtworkSetsCode
  | 'promocode_invalid'
  | 'field_not_used'
  | 'order_edit_unchanged'
  | 'file_check_closed'
  | 'design_fixed'
  | 'drops_keep_quantity'

/**
 * The line as its customer wants it, at the price and with the dates of now. It keeps its product and its
 * promo code, which was counted when it was ordered; another code cannot be added to it. What goes to several addresses
 * keeps its quantity, which they add up to.
 */
export function lineWanted(context: Context<WantedCode>, order: EditedOrder, wanted: Wanted): Line {
  const { line: before, to } = order
  const input = { ...wanted, productId: before.product_id }
  const own = priced(context, order)
  const ticket = ticketOf(own, before, wanted)
  const { offer, drops } = before.merchant_info
  const fault = dropFault(drops, { quantity: wanted.quantity, country: to.country })
  demand(context, fault !== 'sum', 'drops_keep_quantity', { facts: { quantity: before.quantity } })
  const line = asOrdered(
    context,
    order,
    wantedLine(own, input, { id: before.id, editing: before, ticket, offer, to, drops }),
  )
  demand(context, !isSame(before, line), 'order_edit_unchanged')
  demandServices(context, order, line)
  demandHandedOver(context, order, line)
  return line
}

/** What its customer fetches is not sent off instead, nor the other way round: the order has one address. */
function demandHandedOver(
  context: Context<'no_deliveries'>,
  { line: before, country }: EditedOrder,
  after: Line,
): void {
  const isCollected = ({ merchant_info: info }: Line) =>
    collectionOf(context.tenant, country, info.selectedDeliveryOption) !== undefined
  demand(context, isCollected(before) === isCollected(after), 'no_deliveries', {
    fields: [{ path: 'lineItem.merchantInfo.selectedDeliveryOption', code: 'no_deliveries' }],
  })
}

/** A drafted line at today's price, with today's dates; refuses what is sold no more. */
export function lineToday(
  context: Context<PriceCode | 'file_check_closed' | 'design_fixed'>,
  order: EditedOrder,
  draft: Line,
): Line {
  demandServices(context, order, draft)
  // Said by a call of its own, perhaps since the draft was made.
  const { documentPreferences } = order.line.merchant_info
  const kept = { ...draft, merchant_info: { ...draft.merchant_info, documentPreferences } }
  return asOrdered(context, order, repriced(priced(context, order), kept, order.to))
}

/**
 * A line of an order that was charged without VAT stays so while VIES confirms its customer's number; one of an order
 * that arrives together comes no earlier than the others. Of a design that is under way only what is left of it takes
 * time.
 */
function asOrdered(context: Context, order: EditedOrder, line: Line): Line {
  const design = isRedesigned(context, order.line, line) ? null : order.design
  const dated = design ? (datedNow(context, line, order.to, { design }) ?? line) : line
  const charged = order.isReversed ? reversedLine(dated) : dated
  const others = order.lines.filter(({ id }) => id !== line.id)
  const days = [charged, ...others].map((each) => each.promised_date)
  const day = order.arrival === 'together' ? lastDay(days) : undefined
  return day ? onDay(context, charged, order.to, day, design) : charged
}

/** The promotion of the code that the line had when it was ordered. */
function ticketOf(context: Context<'promocode_invalid'>, before: Line, { services }: Wanted) {
  const { coupon } = services
  if (!coupon) return undefined
  const text = couponText(before)
  const isOwn = text !== undefined && text.toUpperCase() === coupon.inputText.trim().toUpperCase()
  if (!isOwn) return refuseCoupon(context, 'not_combinable')
  return promoOfText(context.tenant, text) ?? refuseCoupon(context, 'unknown')
}

/** Whether what would be made, for when, and what is done beside it are the same. */
function isSame(before: Line, after: Line): boolean {
  const said = ({ quantity, job_name, merchant_info, services }: Line) => ({
    quantity,
    job_name,
    selection: merchant_info.selectedAttributes,
    priority: merchant_info.selectedPriority,
    option: merchant_info.selectedDeliveryOption,
    artworks: merchant_info.multiArtworkDetails,
    services: services.map(({ key, inputText }) => [key, inputText]).sort(),
  })
  return isDeepStrictEqual(said(before), said(after))
}

/**
 * A file check that somebody may have made already is neither left out nor added, and a design that was
 * ordered stays: somebody may have written or drawn something for it.
 */
function demandServices(
  context: Context<'file_check_closed' | 'design_fixed'>,
  { line: before, state_of_line: state, sent_back: wasSentBack }: EditedOrder,
  after: Line,
): void {
  const has = ({ services }: Line, wanted = FILE_CHECK) =>
    services.some(({ key }) => key === wanted)
  const isOpen = isFileCheckOpen(state, { hasCheck: before.file_check, wasSentBack })
  demand(context, isOpen || has(before) === has(after), 'file_check_closed')
  const isDesigned = has(before, DESIGN_SERVICE)
  demand(context, isDesigned === has(after, DESIGN_SERVICE), 'design_fixed')
}

/** Whether files that fitted the line fit it no more, and have been sent. */
export function resetsArtwork(
  context: Pick<Context, 'shop' | 'tenant'>,
  order: Pick<EditedOrder, 'line' | 'state_of_line'>,
  after: Line,
): boolean {
  return order.state_of_line !== 'awaiting_file' && fitsNoMore(context, order.line, after)
}

/** Whether what was drawn for a line fits it no more: its size, its pages or its artworks are others. */
function fitsNoMore(
  { shop, tenant }: Pick<Context, 'shop' | 'tenant'>,
  before: Line,
  after: Line,
): boolean {
  const product = shop.product(tenant, after.product_id)
  if (product && !needsFile(product)) return false
  const needs = ({ merchant_info }: Line) => ({
    profile: product && profileOf(product, merchant_info.selectedAttributes),
    artworks: merchant_info.multiArtworkDetails.map(({ id }) => id),
  })
  return !isDeepStrictEqual(needs(before), needs(after))
}

/** Whether a designer makes what is printed, and would have to make it for another format. */
export function isRedesigned(
  context: Pick<Context, 'shop' | 'tenant'>,
  before: Line,
  after: Line,
): boolean {
  const isDesigned = before.services.some(({ key }) => key === DESIGN_SERVICE)
  return isDesigned && fitsNoMore(context, before, after)
}
