import type { z } from 'zod'
import type { putCartItem } from '../../../contract/cart.ts'
import { plainLine } from '../../../domain/plain-line.ts'
import { combines, type PromoFault } from '../../../domain/promocode/judge.ts'
import type { PromoTicket } from '../../../domain/promocode/promo.ts'
import type { HeldOffer } from '../../../domain/written-offer/held.ts'
import { ownerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import type { Drop, Line } from '../line/index.ts'
import {
  type ArtworkSetsCode,
  collectionOf,
  type Destination,
  demandArtworkSets,
  FILE_CHECK,
  type PriceCode,
  priceLine,
} from '../product/index.ts'
import { findPromo, promoOfText } from '../promocode/index.ts'
import { demandInStock, type StockedCode } from '../stock/index.ts'
import { type Along, type HeldCode, heldFor } from '../written-offer/index.ts'
import { destination } from './bundle.ts'
import { chargedLine } from './buyer-vat.ts'
import { type LockCode, lockCart, type StoredCart } from './carts.ts'
import { convert } from './convert.ts'
import { pricedDrops, stopsOf } from './drops.ts'
import { couponText, lineNet, moveToEnd, promiseOf, saveLines } from './lines.ts'
import { saidInfo } from './said-info.ts'
import { demandRoom, totalsOf } from './totals.ts'
import { type DropsCode, wantedDrops } from './wanted-drops.ts'

type Input = z.output<typeof putCartItem.input>

export type PutLineCode =
  | 'field_not_used'
  | 'login_required'
  | 'line_not_found'
  | 'cart_full'
  | 'cart_limit_exceeded'
  | 'price_changed'
  | 'promocode_invalid'
  | DropsCode
  | HeldCode
  | StockedCode
  | ArtworkSetsCode
  | LockCode
  | PriceCode

/**
 * Adds a line, or puts it in the place of the one whose id is given, at the price of now. `newId` is
 * what a new line is called: adding it a second time puts it in its own place. A price that was seen in
 * another currency of the shop takes the cart into that currency. `also` is done in the same transaction, where files may be
 * there of the line. Addresses that are not named are those of the line
 * that is replaced, or that is `copied`.
 */
export async function putLine(
  context: Context<PutLineCode>,
  input: Input,
  newId: string,
  also: (tx: Tx, put: { line: Line; before: Line | undefined }) => Promise<void> = async () => {},
  copied?: Line,
): Promise<{ cart: StoredCart; lineItemId: string }> {
  const key = { tenant: context.tenant.id, owner: ownerOf(context) }
  return inTransaction(context.db, async (tx) => {
    const locked = await lockCart(tx, context, key, input.cartId)
    const cart = await convert(tx, context, locked, input.totalPrice?.currencyCode)
    const own = inCurrency(context, cart.currency)
    const editing = cart.lines.find(({ id }) => id === (input.id ?? newId))
    demand(context, editing || input.id === undefined, 'line_not_found')
    const ticket = await couponOf(tx, own, cart, input, editing)
    const to = destination(cart)
    const { offer, along } = await heldFor(tx, own, input, editing?.merchant_info.offer)
    const drops = isFetched(own, input, to)
      ? []
      : await wantedDrops(tx, own, input, { to, before: copied ?? editing })
    const made = { id: newId, editing, ticket, offer, along, to }
    const line = chargedLine(own, cart, wantedLine(own, input, { ...made, drops }))
    await demandInStock(tx, own, line, editing)
    if (input.totalPrice) {
      // A page that knows of no addresses has shown what one delivery costs.
      const isUnseen = drops.length > 0 && input.drops === undefined
      const plain = isUnseen ? chargedLine(own, cart, wantedLine(own, input, made)) : line
      const isPlain = lineNet(plain) === input.totalPrice.centAmount
      demandSamePrice(own, input.totalPrice, isPlain ? plain : line)
    }
    demandRoom(context, cart.lines, line, editing)
    await saveLines(tx, { tenant: key.tenant, cartId: cart.id }, [line])
    // Read under the lock: a line that is not in the cart is sent no files.
    if (editing || copied || cart.withFile.includes(line.id))
      await also(tx, { line, before: editing })
    if (editing) {
      const lines = cart.lines.map((each) => (each === editing ? line : each))
      return { cart: { ...cart, lines }, lineItemId: line.id }
    }
    const { head, tail } = splitBefore(cart.lines, input.before)
    await moveToEnd(tx, { tenant: key.tenant, cartId: cart.id }, tail)
    return { cart: { ...cart, lines: [...head, line, ...tail] }, lineItemId: line.id }
  })
}

/** Whether a line is collected, which leaves it no addresses; refuses any that are named for it. */
function isFetched(
  context: Context<'no_deliveries'>,
  { merchantInfo, drops = [] }: Input,
  { country }: Destination,
): boolean {
  const place = collectionOf(context.tenant, country, merchantInfo.selectedDeliveryOption)
  demand(context, !place || drops.length === 0, 'no_deliveries', {
    fields: [{ path: 'drops', code: 'no_deliveries' }],
  })
  return place !== undefined
}

/** The lines that a new one comes after, and those that it comes before. */
function splitBefore(lines: Line[], before: string | undefined): { head: Line[]; tail: Line[] } {
  const at = lines.findIndex(({ id }) => id === before)
  return at < 0 ? { head: lines, tail: [] } : { head: lines.slice(0, at), tail: lines.slice(at) }
}

type Wanted = Pick<
  Input,
  | 'quantity'
  | 'jobName'
  | 'merchantInfo'
  | 'services'
  | 'multiArtworkDetails'
  | 'productId'
  | 'documentPreferences'
>
type Place = {
  /** What a new line is called. */
  id: string
  /** The line whose place it takes. */
  editing: Line | undefined
  ticket: PromoTicket | undefined
  /** The written offer that it is held to. */
  offer: HeldOffer | null
  along?: Along | null
  to: Destination
  /** Where it goes, if not to the address of its order. */
  drops?: Drop[]
}

/** A line as somebody wants it, at the price and with the dates of now; refuses what is not sold. */
export function wantedLine(
  context: Context<PriceCode | ArtworkSetsCode | 'promocode_invalid' | 'field_not_used'>,
  input: Wanted,
  { id, editing, ticket, offer, along = null, to, drops = [] }: Place,
): Line {
  const { merchantInfo } = input
  const priced = priceLine(context, {
    productId: input.productId,
    quantity: input.quantity,
    selection: merchantInfo.selectedAttributes,
    priority: merchantInfo.selectedPriority,
    productionTime: merchantInfo.selectedProductionTime,
    option: merchantInfo.selectedDeliveryOption,
    services: input.services,
    promo: ticket,
    offer,
    to,
    stops: stopsOf({ quantity: input.quantity, merchant_info: { drops } }, to),
  })
  if (priced.promoFault) refuseCoupon(context, priced.promoFault)
  const { product, way } = priced
  const multiArtworkDetails = demandArtworkSets(context, product, {
    selection: merchantInfo.selectedAttributes,
    quantity: input.quantity,
    sets: input.multiArtworkDetails,
    services: input.services,
  })
  return {
    id: editing?.id ?? id,
    product_id: product.id,
    mcp_sku: product.skus.mcpSku,
    variant_sku: product.skus.variant,
    job_name: plainLine(input.jobName),
    quantity: input.quantity,
    merchant_info: {
      selectedAttributes: merchantInfo.selectedAttributes,
      ...saidInfo(context, merchantInfo, {
        ...{ product, services: input.services },
        ...{ before: editing?.merchant_info, along },
      }),
      multiArtworkDetails,
      selectedPriority: way.priority.key,
      selectedProductionTime: way.priority.workingDays,
      selectedDeliveryOption: way.option.key,
      // One that has ended never counts again; one of another choice does as soon as that is chosen.
      offer: priced.offerFault === 'ended' ? null : offer,
      drops: pricedDrops(context, drops, priced, to),
      documentPreferences: input.documentPreferences ??
        editing?.merchant_info.documentPreferences ??
        along?.documentPreferences ?? { whenInDoubt: 'ask' },
    },
    services: priced.services,
    net: priced.net,
    vat_rate: priced.vatRate,
    tax_class: priced.taxClass,
    ...promiseOf(context, priced, to),
    file_check: product.services.includes(FILE_CHECK),
    created_at: editing?.created_at ?? context.now,
  }
}

/** The promotion of the coupon that a line is to have, held against who asks and the other lines. */
async function couponOf(
  tx: Tx,
  context: Context<'promocode_invalid'>,
  cart: StoredCart,
  { services }: Input,
  editing: Line | undefined,
): Promise<PromoTicket | undefined> {
  if (!services.coupon) return undefined
  const found = await findPromo(tx, context, services.coupon.inputText)
  if ('fault' in found) return refuseCoupon(context, found.fault)
  const others = cart.lines.flatMap((line) => {
    const text = line === editing ? undefined : couponText(line)
    return (text !== undefined && promoOfText(context.tenant, text)?.promo) || []
  })
  const { ticket } = found
  return combines(ticket.promo, others) ? ticket : refuseCoupon(context, 'not_combinable')
}

/** Refuses the coupon of a line. */
export function refuseCoupon(context: Context<'promocode_invalid'>, fault: PromoFault): never {
  return context.refuse('promocode_invalid', {
    facts: { promocodeStatus: fault },
    fields: [{ path: 'services.coupon.inputText', code: 'promocode_invalid' }],
  })
}

/** Refuses where a line costs something else than somebody saw; says what it costs now, and when it comes. */
export function demandSamePrice(
  context: Context<'price_changed'>,
  seen: { centAmount: number; currencyCode: string },
  line: Line,
): void {
  const now = { centAmount: lineNet(line), currencyCode: context.currency }
  const same = seen.centAmount === now.centAmount && seen.currencyCode === context.currency
  const toGross = { ...now, centAmount: totalsOf([line]).gross }
  const facts = { from: seen, to: now, toGross, arrivalDate: line.promised_date }
  demand(context, same, 'price_changed', { facts })
}
