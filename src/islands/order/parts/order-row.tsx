import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { OrderSummary } from '../../../stores/order/orders.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { LinePicture } from './line-picture.tsx'
import { sightOf } from './line-text.tsx'
import { OrderStatus } from './order-status.tsx'
import type { WordsOfProducts } from './product-words.ts'
import { piecesOf } from './product-words.ts'

/** One order in a list: its first thing as it was configured, what it was, when, how it stands, and what it cost. */
export function OrderRow({ order, products }: { order: OrderSummary; products: WordsOfProducts }) {
  const { say, locale, money, dayAt } = useSpeech()
  const { links } = useShop()
  const things = order.lines.map(({ productId, quantity }) => {
    const words = products[productId]
    return words ? `${words.name}, ${piecesOf(words, quantity, locale)}` : productId
  })
  const [line] = order.lines
  const seen = line && products[line.productId]
  return (
    <li className="order-row">
      {line && (
        <LinePicture
          id={`row-${line.id}`}
          sight={seen ? sightOf(seen, line) : null}
          className="order-picture"
        />
      )}
      <div>
        <p className="order-row-name">
          <a href={`${links['orderDetail']}?order_number=${order.orderNumber}`}>
            {say('order.number', { number: order.orderNumber })}
          </a>
        </p>
        <p>{things.join(' · ')}</p>
        <p className="hint">{dayAt(order.createdAt, 'long')}</p>
        {order.orderedBy && (
          <p className="hint">{say('order.ordered_by', { name: order.orderedBy })}</p>
        )}
        {order.waitsForFile && (
          <a
            className="more"
            href={withQuery(links['upload'] ?? '/', { order_number: order.orderNumber })}
          >
            {say(order.toApprove ? 'order.approve_file' : 'order.send_files')}
          </a>
        )}
      </div>
      <div className="order-row-end">
        <p>
          <b>{money(order.totalGross)}</b>
        </p>
        <p>
          {order.approvers ? (
            <Approval approvers={order.approvers} />
          ) : (
            <OrderStatus
              state={order.state}
              isOwed={order.isDeferredPayment}
              isCollected={order.isCollected}
            />
          )}
        </p>
      </div>
    </li>
  )
}

/** Whose word an order of a company waits for. */
function Approval({ approvers }: { approvers: NonNullable<OrderSummary['approvers']> }) {
  const { say, locale } = useSpeech()
  if (approvers.length === 0) return say('order.approval_waiting')
  if (approvers.some(({ isYou }) => isYou)) return say('order.approval_yours')
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    approvers.map(({ name }) => name),
  )
  return say('order.approval_by', { names })
}
