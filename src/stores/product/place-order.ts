import type { ReadableAtom, WritableAtom } from 'nanostores'
import { fieldOf } from '../../lib/client/shape.ts'
import { serviceOf } from '../../lib/domain/product/file-checks.ts'
import { checkSelection } from '../../lib/domain/product/selection.ts'
import type { QuantityCode } from '../../lib/domain/quantities/quantities.ts'
import { cellOf, recapOf } from './configurator-order.ts'
import type { createPrices } from './configurator-prices.ts'
import type { PromoStatus, Unredeemed } from './configurator-promo.ts'
import type {
  Amount,
  Arrival,
  Choice,
  ConfiguratorCalls,
  ConfiguratorProduct,
  ConfiguratorShop,
  Dates,
  EditedLine,
  LineInput,
  Ordering,
  Trouble,
} from './configurator-state.ts'

export type OrderTerms = {
  product: ConfiguratorProduct
  shop: ConfiguratorShop
  calls: ConfiguratorCalls
  prices: ReturnType<typeof createPrices>
  $choice: ReadableAtom<Choice>
  $dates: ReadableAtom<Dates>
  $edited: ReadableAtom<EditedLine | undefined>
  $wrongQuantity: ReadableAtom<QuantityCode | undefined>
  $ordering: WritableAtom<Ordering>
  unredeemed: Unredeemed
  /** The text of the promo code that is quoted with. */
  promoText(): string | undefined
  /** The cart did not take the promo code. */
  onPromoFault(status: PromoStatus): void
}

/**
 * Puts an order into the cart, at the price that its shopper has agreed to, or else at the one that is shown: says
 * what came of it.
 */
export async function placeOrder(terms: OrderTerms, agreed?: Amount): Promise<Ordering> {
  const { product, shop, calls, prices, $choice, $dates } = terms
  const wrong = terms.$wrongQuantity.get()
  if (wrong) return { state: 'failed', code: wrong }
  const fault = checkSelection(product, $choice.get().selection)[0]
  if (fault) return { state: 'failed', code: fault.code }
  const { redeem } = terms.unredeemed
  await redeem?.()
  await prices.flush()
  const quoted = prices.$prices.get()
  if (quoted.state === 'failed') return quoted
  const choice = $choice.get()
  const recap = recapOf(quoted.matrix, choice, shop)
  const arrival = $dates.get().arrivals.find((each) => each.priority === choice.priority)
  if (!recap || !arrival) return { state: 'failed', code: 'no_deliveries' }
  const counts = cellOf(quoted.matrix, choice.quantity, choice.priority)?.promo
  // Whoever typed a code wants it to count: where it does not, the page says so and nothing is added.
  if (redeem && !counts) return { state: 'idle' }
  const checked = await calls.validate(choice.selection)
  if (!checked.ok) return refused(checked)
  if (!checked.value.isValid) return { state: 'failed', code: 'combination_invalid' }
  const total = agreed ?? recap
  const deliveryOption = choice.option ?? prices.deliveryOption(choice.priority)
  const { currency } = quoted.matrix
  const edited = terms.$edited.get()
  const coupon = counts && terms.promoText()
  const answer = await (edited?.put ?? calls.putLine)(
    lineInput({ product, choice, arrival, deliveryOption, total, currency, edited, coupon }),
  )
  if (answer.ok) return { state: 'added', quantity: choice.quantity, ...answer.value }
  if (answer.code === 'promocode_invalid') {
    const status = fieldOf(answer.facts, 'promocodeStatus')
    terms.onPromoFault(status as PromoStatus)
    prices.ask()
  }
  const { moved: to } = answer
  if (!to) return refused(answer)
  prices.ask()
  return { state: 'moved', from: { total, arrivalDate: arrival.arrivalDate }, to }
}

function refused({ code, said }: Trouble): Ordering {
  return { state: 'failed', code, ...(said && { said }) }
}

/** The line as the cart takes it; the price is the one the shopper saw, net, services included. */
function lineInput(order: {
  product: ConfiguratorProduct
  choice: Choice
  arrival: Arrival
  deliveryOption: string
  total: Amount
  currency: string
  edited: EditedLine | undefined
  coupon: string | undefined
}): LineInput {
  const { product, choice, arrival, edited } = order
  const service = serviceOf(choice.fileCheck)
  return {
    ...(edited && { id: edited.id }),
    productId: product.id,
    quantity: choice.quantity,
    jobName: edited?.jobName ?? '',
    merchantInfo: {
      selectedAttributes: choice.selection,
      selectedPriority: choice.priority,
      selectedProductionTime: arrival.workingDays,
      selectedDeliveryOption: order.deliveryOption,
      pageId: product.id,
    },
    services: {
      ...(service && { [service]: { inputText: '' } }),
      ...(order.coupon !== undefined && { coupon: { inputText: order.coupon } }),
    },
    multiArtworkDetails: choice.artworks ?? [],
    totalPrice: { centAmount: order.total.net, currencyCode: order.currency },
  }
}
