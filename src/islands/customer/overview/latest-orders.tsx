import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { linkPath } from '../../../lib/domain/urls/link-path.ts'
import type { OrderAtAGlance, PersonalArea } from '../../../stores/customer/personal-area.ts'
import { $reordering, orderAgain } from '../../../stores/order/reorder.ts'
import { useLineText } from '../../order/parts/line-text.tsx'
import { PrintedPage, progressOf } from '../../order/parts/printed-page.tsx'
import type { WordsOfProducts } from '../../order/parts/product-words.ts'
import { usePriceView } from '../../page/price-view.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Standing } from './standing.tsx'

const SHOWN = 4

type LatestProps = { area: PersonalArea; products: WordsOfProducts }

/** The latest orders as what was printed, each with how it stands and what it costs again. */
export function LatestOrders({ area, products }: LatestProps) {
  const { say, sayCount } = useSpeech()
  const { links } = useShop()
  const view = usePriceView()
  const reordering = useStore($reordering, { ssr: 'initial' })
  return (
    <section className="wrap section-small" aria-labelledby="latest">
      <div className="headline">
        <h2 id="latest">{say('account.latest')}</h2>
        <a className="more" href={links['orders']}>
          {sayCount('account.all_orders', area.total)}
        </a>
      </div>
      {reordering.state === 'failed' && <FailureNote failure={reordering.failure} />}
      <ul className="customer-cards">
        {area.orders.slice(0, SHOWN).map((glance) => (
          <OrderCard key={glance.order.id} glance={glance} products={products} />
        ))}
      </ul>
      <p className="fine">{say(`account.again_${view}`)}</p>
    </section>
  )
}

function OrderCard({
  glance: { order, again },
  products,
}: {
  glance: OrderAtAGlance
  products: WordsOfProducts
}) {
  const { say, sayCount, money } = useSpeech()
  const { links } = useShop()
  const textOf = useLineText(products)
  const [line, ...others] = order.lineItems
  if (!line) return null
  const { name, pieces, sight } = textOf(line)
  return (
    <li className="customer-card">
      <a href={`${links['orderDetail']}?order_number=${order.orderNumber}`}>
        <PrintedPage
          id={`card-${line.id}`}
          sight={sight}
          className="customer-card-picture"
          progress={progressOf(order.progress, line)}
        />
        <h3>
          {name}, {pieces}
          {others.length > 0 && ` ${sayCount('account.more_lines', others.length)}`}
        </h3>
      </a>
      <Standing order={order} products={products} />
      <p className="hint">
        {order.orderNumber}, {money(order.taxedPrice.totalGross)}
      </p>
      {again && <Again id={order.id} number={order.orderNumber} price={again} say={say} />}
    </li>
  )
}

type AgainProps = {
  id: string
  number: string
  price: NonNullable<OrderAtAGlance['again']>
  say: ReturnType<typeof useSpeech>['say']
}

/** Puts an order into the cart once more, at the price of today that the button names. */
function Again({ id, number, price, say }: AgainProps) {
  const { money } = useSpeech()
  const { links } = useShop()
  const view = usePriceView()
  const reordering = useStore($reordering, { ssr: 'initial' })
  const [pressed, setPressed] = useState(false)
  return (
    <Button
      look="link"
      busy={pressed && reordering.state === 'busy' && say('order.again_busy')}
      onClick={() => {
        setPressed(true)
        void orderAgain(id, linkPath(links, 'cart')).finally(() => setPressed(false))
      }}
    >
      {say('account.again', { price: money(price[view]) })}
      <span className="visually-hidden"> {say('order.number', { number })}</span>
    </Button>
  )
}
