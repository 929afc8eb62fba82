import { LRUCache } from 'lru-cache'
import { getCart } from '../../../contract/cart.ts'
import { vatAt } from '../../../domain/tax/rates.ts'
import { ownerOf } from '../../actor.ts'
import type { Context, Shop } from '../../context.ts'
import { serialise } from '../../platform/http/index.ts'
import { articleOfLine } from '../stock/index.ts'
import { cartText, type LockCode, openCartOf, type StoredCart } from './carts.ts'
import { couponText } from './lines.ts'
import { shownCart } from './prior-prices.ts'

/** Characters of all answers that are kept of an edition: some thousand carts. */
const MOST = 16_000_000

type Kept = {
  /** All that was stored of the cart. */
  text: string
  locale: string
  answer: string
  /** Epoch milliseconds: the first promise of its lines ends. */
  until: number
  country: string
  products: readonly string[]
  /** The rate of VAT of each of them, as of then. */
  rates: readonly (number | undefined)[]
}

const answers = new WeakMap<Shop, LRUCache<string, Kept>>()

/**
 * The text of the caller's open cart. Every page of a shopper asks for it, and mostly nothing has happened since the last one: what is
 * stored is read each time, and where it is to the letter what it was, so is the answer.
 */
export async function openCartAnswer(
  context: Context<LockCode | 'login_required'>,
  id: string,
): Promise<string> {
  const { db, shop, tenant, locale } = context
  const key = { tenant: tenant.id, owner: ownerOf(context) }
  const text = await cartText(db, key, id)
  const ofEdition = answers.get(shop) ?? emptyAnswers()
  answers.set(shop, ofEdition)
  const known = ofEdition.get(id)
  if (known && known.text === text && known.locale === locale && stillHolds(context, known))
    return known.answer
  const cart = await openCartOf(db, context, key, { id, text })
  const answer = serialise(getCart, { cart: await shownCart(context, cart) })
  if (text !== undefined && isPlain(context, cart)) {
    const until = Math.min(...cart.lines.map((line) => line.promised_until.getTime()))
    const products = cart.lines.map(({ product_id: product }) => product)
    const rates = ratesOf(context, cart.country, products)
    ofEdition.set(id, { text, locale, answer, until, country: cart.country, products, rates })
  }
  return answer
}

const emptyAnswers = () =>
  new LRUCache<string, Kept>({
    maxSize: MOST,
    sizeCalculation: ({ text, answer }) => 2 * text.length + answer.length,
  })

function stillHolds(context: Context, { until, country, products, rates }: Kept): boolean {
  if (context.now.getTime() >= until || hasOwnPrices(context)) return false
  return ratesOf(context, country, products).every((rate, at) => rate === rates[at])
}

/** Whether prices depend on who asks. */
const hasOwnPrices = ({ actor, tenant }: Context) =>
  actor.kind === 'customer' && tenant.customerPrices.length > 0

/**
 * Whether what is shown of a cart depends on nothing but its edition, what is stored of it, promises and VAT: no clock of a
 * promotion, of an offer, of a proof of a VAT number, and no stock.
 */
function isPlain(context: Context, cart: StoredCart): boolean {
  const { arrival, buyerVat, leftOver, unreadable, unreadableLeftOver, lines } = cart
  if (hasOwnPrices(context) || arrival !== 'each' || buyerVat !== null) return false
  if (leftOver.length + unreadable.length + unreadableLeftOver.length > 0) return false
  return lines.every(
    (line) =>
      couponText(line) === undefined &&
      line.merchant_info.offer === null &&
      line.merchant_info.drops.length === 0 &&
      articleOfLine(context, line) === null,
  )
}

function ratesOf({ shop, tenant, now }: Context, country: string, products: readonly string[]) {
  const rates = tenant.vatRates[country]
  return products.map((id) => vatAt(rates, now, shop.product(tenant, id)?.taxClass)?.rate)
}
