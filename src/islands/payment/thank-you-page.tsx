import { useStore } from '@nanostores/react'
import { isDebitMethod, isPlanMethod } from '../../lib/domain/payment/methods.ts'
import { DESIGN_SERVICE } from '../../lib/domain/product/file-checks.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import type { LineItem } from '../../stores/cart/cart-line.ts'
import { $order, loadOrder, type Order } from '../../stores/order/order.ts'
import { AccountOffer } from '../auth/parts/account-offer.tsx'
import { Numbered } from '../order/parts/numbered.tsx'
import { OrderSummary } from '../order/parts/order-summary.tsx'
import { areUnprinted, type WordsOfProducts } from '../order/parts/product-words.ts'
import { useOrderNumber } from '../order/parts/use-order-number.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Arrival } from './parts/arrival.tsx'

type ThankYouProps = { shop: ShopProps; products: WordsOfProducts; picture: string }

/** What is said first: by money that is here, promised or still missing. */
function thanksOf(order: Order, isUnprinted: boolean) {
  const isSent = areFilesSent(order)
  const isDebited = order.payments.some(
    ({ method, state }) => isDebitMethod(method) && state === 'pending',
  )
  if (isDebited && order.state === 'awaiting_payment') return 'payment.thanks_mandate_open' as const
  const isPlanned = order.payments.some(
    ({ method, state }) => isPlanMethod(method) && state === 'captured',
  )
  const isPromised = order.isDeferredPayment && order.amountToPay.centAmount > 0
  if (isUnprinted) {
    if (order.state === 'awaiting_payment') return 'payment.thanks_stock_open' as const
    return isPromised
      ? ('payment.thanks_stock_deferred' as const)
      : ('payment.thanks_stock' as const)
  }
  if (order.state === 'awaiting_payment') return 'payment.thanks_open' as const
  if (isSent) return 'payment.thanks_sent' as const
  if (isPromised && isPlanned) return 'payment.thanks_plan' as const
  if (isPromised && isDebited) return 'payment.thanks_mandate' as const
  return isPromised ? ('payment.thanks_deferred' as const) : ('payment.thanks_lead' as const)
}

/** Whether files came with the cart, and no line waits for one any more. */
const areFilesSent = ({ progress }: Order) =>
  progress.some(({ state }) => state === 'in_check') &&
  progress.every(({ state }) => state !== 'awaiting_file')

export function ThankYouPage({ shop, ...props }: ThankYouProps) {
  return (
    <App shop={shop} access="customer" waiting={<Waiting />}>
      <ThankYou {...props} />
    </App>
  )
}

function ThankYou({ products, picture }: Omit<ThankYouProps, 'shop'>) {
  const number = useOrderNumber()
  const state = useStore($order, { ssr: 'initial' })
  const { say } = useSpeech()
  if (state.state === 'failed') {
    return <FailureNote failure={state.failure} retry={() => number && void loadOrder(number)} />
  }
  if (state.state === 'loading') return <Waiting />
  const { order } = state
  const isUnprinted = areUnprinted(products, order.lineItems)
  return (
    <>
      <div className="payment-result">
        <div>
          <h1>{say('payment.thanks')}</h1>
          <p className="lead">
            <Numbered
              text={say(thanksOf(order, isUnprinted), {
                number: order.orderNumber,
              })}
              number={order.orderNumber}
            />
          </p>
        </div>
        <img src={picture} alt="" width={400} height={267} />
      </div>
      <div className="order-columns">
        <Next order={order} products={products} />
        <OrderSummary
          lines={order.lineItems}
          taxed={order.taxedPrice}
          products={products}
          title={say('payment.your_order', { number: order.orderNumber })}
        />
      </div>
    </>
  )
}

/** What happens now, in order: the file, our look at it, the day it arrives. */
function Next({ order, products }: { order: Order; products: WordsOfProducts }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const { orderNumber } = order
  const isDesigned = ({ services }: LineItem) => services[DESIGN_SERVICE] !== undefined
  const printed = order.lineItems.filter((line) => !areUnprinted(products, [line]))
  const designed = printed.find(isDesigned)
  const isFiled = !printed.every(isDesigned)
  const isSent = areFilesSent(order)
  return (
    <div>
      <AccountOffer />
      <ol className="payment-next">
        {printed.length > 0 ? (
          <>
            <li>
              <h2>{say(isSent ? 'payment.next_sent' : 'payment.next_file')}</h2>
              <p>{say(isSent ? 'payment.next_sent_text' : 'payment.next_file_text')}</p>
              <p className="form-actions">
                {isFiled && (
                  <a
                    className="btn"
                    href={withQuery(links['upload'] ?? '/', { order_number: orderNumber })}
                  >
                    {say(isSent ? 'payment.see_files' : 'payment.send_files')}
                  </a>
                )}{' '}
                {designed && (
                  <a
                    className={isFiled ? 'btn btn-line' : 'btn'}
                    href={withQuery(links['design'] ?? '/', {
                      order_number: orderNumber,
                      line: designed.id,
                    })}
                  >
                    {say('payment.brief_design')}
                  </a>
                )}
              </p>
            </li>
            <li>
              <h2>{say('payment.next_check')}</h2>
              <p>{say('payment.next_check_text')}</p>
            </li>
          </>
        ) : (
          <li>
            <h2>{say('payment.next_pack')}</h2>
            <p>{say('payment.next_pack_text')}</p>
          </li>
        )}
        <Arrival order={order} />
      </ol>
      <p>
        <a className="more" href={`${links['orderDetail']}?order_number=${orderNumber}`}>
          {say('payment.to_order')}
        </a>
      </p>
    </div>
  )
}

function Waiting() {
  const { say } = useSpeech()
  return (
    <div className="order-columns">
      <div>
        <h1>{say('payment.thanks')}</h1>
        <Skeleton rows={5} />
      </div>
    </div>
  )
}
