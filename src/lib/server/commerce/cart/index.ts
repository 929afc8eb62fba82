import { randomUUID } from 'node:crypto'
import {
  createCart,
  deleteCartItem,
  duplicateCartItem,
  getCart,
  putCartItem,
  setCartAddresses,
} from '../../../contract/cart.ts'
import { setCartArrival } from '../../../contract/cart-arrival.ts'
import { setCartNotes } from '../../../contract/cart-notes.ts'
import { setCartDocumentPreferences } from '../../../contract/document-preferences.ts'
import {
  dropLeftOver as dropLeftOverCall,
  saveForLater as saveForLaterCall,
  takeLeftOver as takeLeftOverCall,
} from '../../../contract/left-over.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { ownerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import {
  type Api,
  type Call,
  inTurn,
  keepAnonymousId,
  mount,
  serve,
} from '../../platform/http/index.ts'
import { findPromoSlowed } from '../promocode/index.ts'
import { findOfferSlowed } from '../written-offer/index.ts'
import { setAddresses } from './addresses.ts'
import { chooseArrival } from './arrival.ts'
import { type CartKey, type LockCode, loadCart, loadOpenCart } from './carts.ts'
import { preferDocuments } from './document-preferences.ts'
import { duplicateLine } from './duplicate-line.ts'
import { holderOf } from './holder.ts'
import { openCartAnswer } from './kept-carts.ts'
import { type CheckFile, checkFilesOf } from './line-files.ts'
import { noteOnCart } from './notes.ts'
import { openCart } from './open-cart.ts'
import { shownCart } from './prior-prices.ts'
import { putLine } from './put-line.ts'
import { removeLine } from './remove-line.ts'
import { saveForLater } from './saved-line.ts'
import { dropLeftOver, takeLeftOver } from './take-left-over.ts'
import { totalsOf } from './totals.ts'
import type { WireCart } from './wire.ts'

export {
  type Line,
  type LineJson,
  readLines,
  stored,
  storedMerchantInfo,
  storedServices,
  wireUnreadable,
} from '../line/index.ts'
export { nameOf } from '../product/index.ts'
export { followAddress, putAddressOnCart } from './addresses.ts'
export { arrivingLines } from './arrival.ts'
export { destination } from './bundle.ts'
export {
  type BuyerVat,
  type BuyerVatJson,
  buyerVat,
  chargedLine,
  reversedLine,
} from './buyer-vat.ts'
export { type LockCode, loadOpenCart, lockCart, type StoredCart } from './carts.ts'
export { describeLine, lookOf, optionOf, selectionOf } from './describe-line.ts'
export { filesAgain, reprintableLines } from './files-again.ts'
export { handOver } from './hand-over.ts'
export { handOverAddress, isHandedOver } from './hand-over-address.ts'
export { holderOf, lineOfCartFile } from './holder.ts'
export { type CheckFile, filesBack, orderFiles, profileMark, takesFiles } from './line-files.ts'
export { saveLines } from './line-rows.ts'
export {
  couponText,
  lineNet,
  repriced,
  toCartLine,
  withoutAddresses,
  withoutCoupon,
  withoutLostOffer,
} from './lines.ts'
export { demandNotes, notesBack } from './notes.ts'
export { addToOpenCart, openCart } from './open-cart.ts'
export { putLine } from './put-line.ts'
export { saidDrops } from './said-drops.ts'
export { type Notes, notesAfter } from './stored-notes.ts'
export { tidyCarts } from './tidy-carts.ts'
export { demandWithinLimit, roomFor, totalsOf } from './totals.ts'
export { demandSamePrice, refuseCoupon, wantedLine } from './wanted-line.ts'
export { fingerprintOf, type WireCart, wireTotals } from './wire.ts'
export { money, saidRecommendation, wireLine } from './wire-line.ts'

/** What a cart comes to with VAT, in minor units, and whom it is billed to. */
export async function cartSum(context: Context<LockCode>, key: CartKey, cartId: string) {
  const cart = await loadOpenCart(context.db, context, key, cartId)
  const { gross } = totalsOf(cart.lines)
  return { currency: cart.currency, gross, billingAddressId: cart.billingAddress?.id ?? null }
}

/** A cart of an owner as its pages have it, open or not. */
export async function readCart(
  context: Context<'cart_not_found'>,
  key: CartKey,
  cartId: string,
): Promise<WireCart> {
  return shownCart(context, await loadCart(context.db, context, key, cartId))
}

/** Mounts the cart but for its checkout, which is an order's; `check` has files looked through. */
export function mountCart(api: Api, check: CheckFile): void {
  mountLeftOver(api)
  mount(
    api,
    createCart,
    async (input, call) => {
      const { actor } = call
      const cart = await openCart(call, input, () =>
        call.consume('newCart', actor.kind === 'customer' ? actor.id : call.network),
      )
      if (actor.kind === 'anonymous') keepAnonymousId(call, input.anonymousUserId ?? actor.id)
      return { cart: await shownCart(call, cart) }
    },
    { newcomers: true },
  )

  serve(api, getCart, {}, ({ cartId }, call) => openCartAnswer(call, cartId))

  mount(api, putCartItem, async (input, call) => {
    const newId = newLineId(call)
    const { coupon } = input.services
    if (coupon) await findPromoSlowed(call, coupon.inputText)
    if (input.offer) await findOfferSlowed(call, input.offer)
    const holder = holderOf(call.tenant.id, ownerOf(call))
    const { cart, lineItemId } = await editing(call, input.cartId, () =>
      putLine(call, input, newId, (tx, put) => checkFilesOf(tx, call, { holder, ...put }, check)),
    )
    return { cart: await shownCart(call, cart), lineItemId }
  })

  mount(api, duplicateCartItem, async (input, call) => {
    const { cart, lineItemId } = await editing(call, input.cartId, () =>
      duplicateLine(call, input, newLineId(call)),
    )
    return { cart: await shownCart(call, cart), lineItemId }
  })

  mount(api, deleteCartItem, async ({ cartId, cartItemId }, call) => {
    const key = { tenant: call.tenant.id, owner: ownerOf(call) }
    const cart = await editing(call, cartId, () => removeLine(call, key, { cartId, cartItemId }))
    return { cart: await shownCart(call, cart) }
  })

  mount(api, setCartArrival, async (input, call) => {
    const cart = await editing(call, input.cartId, () => chooseArrival(call, input))
    return { cart: await shownCart(call, cart) }
  })

  mount(api, setCartNotes, async (input, call) => {
    const cart = await editing(call, input.cartId, () => noteOnCart(call, input))
    return { cart: await shownCart(call, cart) }
  })

  mount(api, setCartDocumentPreferences, async (input, call) => {
    const cart = await editing(call, input.cartId, () => preferDocuments(call, input))
    return { cart: await shownCart(call, cart) }
  })

  mount(api, setCartAddresses, async (input, call) => {
    const cart = await editing(call, input.cartId, () => setAddresses(call, input))
    return { cart: await shownCart(call, cart) }
  })
}

/** Mounts what somebody does with lines beside the cart. */
function mountLeftOver(api: Api): void {
  mount(api, saveForLaterCall, async (input, call) => {
    const { cartId, cartItemId } = input
    const cart = await editing(call, cartId, () => saveForLater(call, { cartId, cartItemId }))
    return { cart: await shownCart(call, cart) }
  })

  mount(api, takeLeftOverCall, async (input, call) => {
    const { cartId, lineItemId } = input
    const cart = await editing(call, cartId, () => takeLeftOver(call, { cartId, lineItemId }))
    return { cart: await shownCart(call, cart) }
  })

  mount(api, dropLeftOverCall, async (input, call) => {
    const { cartId, lineItemId } = input
    const cart = await editing(call, cartId, () => dropLeftOver(call, { cartId, lineItemId }))
    return { cart: await shownCart(call, cart) }
  })
}

/** A repeated call adds one line: its key is what the line is called. */
function newLineId(call: Call): string {
  const key = call.header('idempotency-key')
  return key && isUuid(key) ? key.toLowerCase() : randomUUID()
}

/** Calls that write to one cart wait for each other about this. */
export const cartTurn = (cartId: string) => `cart ${cartId}`

/** Writes to a cart: limited, and one call after the other. */
async function editing<T>(call: Call, cartId: string, work: () => Promise<T>): Promise<T> {
  await call.consume('cartEdit', call.network)
  return inTurn(cartTurn(cartId), work)
}
