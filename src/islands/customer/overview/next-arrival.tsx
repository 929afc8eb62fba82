import { isOthersToPay } from '../../../lib/domain/order/todo.ts'
import type { Order } from '../../../stores/order/order.ts'
import { useLineText } from '../../order/parts/line-text.tsx'
import { PrintedPage, progressOf } from '../../order/parts/printed-page.tsx'
import type { WordsOfProducts } from '../../order/parts/product-words.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Standing } from './standing.tsx'

type ArrivalProps = { orders: Order[]; products: WordsOfProducts }

/** The order whose things come next, where nothing is to be done; nothing once all are there. */
export function NextArrival({ orders, products }: ArrivalProps) {
  const { say, day } = useSpeech()
  const { links } = useShop()
  const textOf = useLineText(products)
  const next = orders
    // Nobody knows yet whether those come.
    .filter((order) => !isOthersToPay(order))
    .flatMap((order) => {
      const line = order.lineItems.find(({ id }) =>
        order.progress.some(({ lineItemId, state }) => lineItemId === id && isComing(state)),
      )
      return line ? [{ order, line }] : []
    })
    .sort((left, right) =>
      left.line.promisedArrivalDate.localeCompare(right.line.promisedArrivalDate),
    )[0]
  if (!next) return null
  const { order, line } = next
  const { name, pieces, sight } = textOf(line)
  return (
    <article className="customer-docket customer-docket-wide">
      <PrintedPage
        id={`next-${line.id}`}
        sight={sight}
        className="customer-docket-picture"
        progress={progressOf(order.progress, line)}
      />
      <div className="customer-docket-body">
        <p className="hint">{say('order.number', { number: order.orderNumber })}</p>
        <h2>
          {say(line.collection ? 'order.line_ready_from' : 'order.line_arrives', {
            day: day(line.promisedArrivalDate, 'long'),
          })}
        </h2>
        <p>{`${name}, ${pieces}`}</p>
        <Standing order={order} products={products} />
        <a
          className="btn btn-line"
          href={`${links['orderDetail']}?order_number=${order.orderNumber}`}
        >
          {say('account.see_order')}
        </a>
      </div>
    </article>
  )
}

function isComing(state: Order['progress'][number]['state']): boolean {
  return !['delivered', 'cancelled'].includes(state)
}
