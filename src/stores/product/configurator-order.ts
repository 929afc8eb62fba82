import type { ReadableAtom, WritableAtom } from 'nanostores'
import { fieldOf } from '../../lib/client/shape.ts'
import type { PriceCell, PriceMatrix } from '../../lib/domain/pricing/matrix.ts'
import { type FileCheck, serviceOf } from '../../lib/domain/product/file-checks.ts'
import { checkSelection } from '../../lib/domain/product/selection.ts'
import type { QuantityCode } from '../../lib/domain/quantities/quantities.ts'
import { type Taxed, taxed, taxedTotals } from '../../lib/domain/tax/tax.ts'
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

/** What the shopper is about to order, in integer minor units. */
export type Recap = {
  print: Taxed
  /** What the promo code takes off `print`, which is without it; absent where none counts. */
  off?: number
  /** The careful check or the design; absent for the free check. */
  service?: Taxed
  check: FileCheck
  net: number
  vat: number
  gross: number
  /** Basis points. */
  vatRate: number
}

export function cellOf(
  matrix: PriceMatrix,
  quantity: number,
  priority: string,
): PriceCell | undefined {
  return matrix.rows
    .find((row) => row.quantity === quantity)
    ?.cells.find((cell) => cell.priority === priority)
}

/** Totals as sums of rounded lines, the way the cart adds up; undefined where nothing is priced. */
export function recapOf(
  matrix: PriceMatrix,
  choice: Choice,
  shop: ConfiguratorShop,
): Recap | undefined {
  const cell = cellOf(matrix, choice.quantity, choice.priority)
  if (!cell) return undefined
  const print: Taxed = {
    net: cell.netCents,
    vat: cell.vatCents,
    gross: cell.grossCents,
    rate: cell.vatRate,
  }
  const key = serviceOf(choice.fileCheck)
  const isFree = cell.promo !== undefined && cell.promo.freeService === key
  const service = key
    ? taxed(isFree ? 0 : serviceNet(shop, choice.fileCheck, matrix.currency), cell.vatRate)
    : undefined
  const { net, vat, gross } = taxedTotals(service ? [print, service] : [print])
  const off = cell.promo && { off: cell.promo.offCents }
  const { fileCheck: check } = choice
  const sums = { check, net, vat, gross, vatRate: cell.vatRate }
  return { print, ...off, ...(service && { service }), ...sums }
}

type OrderingTerms = {
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

/** Puts the order into the cart, at the price that the shopper sees or has agreed to. */
export function createOrdering(terms: OrderingTerms) {
  const { product, shop, calls, prices, $choice, $dates, $ordering } = terms

  const isAdding = () => $ordering.get().state === 'adding'

  /** One at a time: pressed twice, it is in the cart once. */
  async function order(agreed?: Amount): Promise<void> {
    if (isAdding()) return
    $ordering.set({ state: 'adding' })
    $ordering.set(await placed(agreed))
  }

  async function placed(agreed?: Amount): Promise<Ordering> {
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

  return {
    add: () => order(),
    /** Orders at the new price after `moved`. */
    agree() {
      const ordering = $ordering.get()
      return ordering.state === 'moved' ? order(ordering.to.total) : Promise.resolve()
    },
    /** A dialog that closes because the shopper has agreed ends nothing. */
    dismiss: () => {
      if (!isAdding()) $ordering.set({ state: 'idle' })
    },
  }
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

/** What a check or a design costs, minor units without VAT. */
export function serviceNet(
  { designPrices, fileCheckPrices }: ConfiguratorShop,
  check: FileCheck,
  currency: string,
): number {
  return (check === 'designed' ? designPrices : fileCheckPrices)[currency] ?? 0
}
