import { useRef, useState } from 'react'
import { PARAMETERS } from '../../stores/product/configurator-parameters.ts'
import { comesFromCart } from '../../stores/session/from-cart.ts'
import { useShop, useVoice } from '../page/shop.tsx'
import { RuleNotice } from '../ui/rule-notice.tsx'
import { useLater } from '../ui/use-later.ts'
import { useChangeSentence } from './changed.tsx'
import { CollectionChoice } from './collection-choice.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { useAtOnce, useConfigured, useProduct } from './product-context.tsx'
import { useSummary } from './summary.ts'
import { useFormats } from './words.ts'

export { Instalments } from './instalments.tsx'
export { TemplateLinks } from './template-links.tsx'

const loadStock = () => import('./stock-line.tsx')
const loadCaveats = () => import('./caveats.tsx')

/** For those who do not see it: what a choice has changed, what it costs now, what is in the cart; and the dialog of that. */
export function Announcer() {
  const { words, configurator } = useProduct()
  const stock = useLater(loadStock, configurator.product.stock !== undefined)
  const arrival = useConfigured('dates', ({ arrivals }) => arrivals[0])
  const said = arrival?.caveats ?? []
  const caveats = useLater(loadCaveats, said.length > 0)
  const notice = useConfigured('notice')
  const ordering = useAtOnce('ordering')
  const { recap, waiting, arrivalDate } = useConfigured('recap')
  const summary = useSummary()
  const formats = useFormats()
  const sentence = useChangeSentence()
  const say = useVoice()

  const changes =
    notice.state === 'changed'
      ? notice.changes.map((each) => `${sentence(each)} ${words.rules[each.rule]?.title ?? ''}`)
      : []
  const total =
    recap && !waiting
      ? say('product.option_said', {
          attribute: `${summary.title}${arrivalDate ? `, ${formats.day(arrivalDate)}` : ''}`,
          value: `${formats.amount(recap)} ${formats.vat}`,
        })
      : ''
  // What the page said from the start is read with the page; a region speaks of changes.
  const [first] = useState(total)
  const moved = useRef(false)
  moved.current ||= total !== '' && total !== first
  const spoken = moved.current ? [...changes, total] : changes
  return (
    <>
      <p className="visually-hidden" role="status">
        {ordering.state === 'added' ? say('product.added') : ''}
      </p>
      <p className="visually-hidden" role="status">
        {spoken.join(' ')}
      </p>
      <OrderDialog />
      {stock && <stock.StockLine />}
      {caveats && said.length > 0 && <caveats.Caveats caveats={said} />}
    </>
  )
}

/** Whether it is delivered or fetched, where there is a choice; an order that was placed keeps what was chosen. */
export function Collecting() {
  const { collection } = useProduct().configurator.product
  const edited = useAtOnce('edited')
  if (!collection || edited?.put) return null
  return <CollectionChoice collection={collection} />
}

/** The way back to the cart of who comes from there; who edits a line of it has one already. */
export function BackToCart() {
  const { links } = useShop()
  const edited = useAtOnce('edited')
  const say = useVoice()
  const [comes] = useState(() => comesFromCart(links))
  if (!comes || edited || new URLSearchParams(location.search).has(PARAMETERS.cartLine)) return null
  return (
    <a className="more" href={links['cart']}>
      {say('product.go_to_cart')}
    </a>
  )
}

/** A link asked for something that is not offered: nothing is changed in silence. */
export function LinkNotice() {
  const { words } = useProduct()
  const notice = useConfigured('notice')
  const say = useVoice()
  if (notice.state !== 'lost' && notice.state !== 'linked') return null
  const isLost = notice.state === 'lost'
  const nameOf = (key: string) =>
    key === 'quantity' ? say('product.quantity') : words.attributes[key]?.name
  return (
    <RuleNotice title={say(isLost ? notice.voice : 'product.link_changed')} bitten>
      {isLost
        ? say('product.link_first')
        : notice.refused.flatMap((key) => nameOf(key) ?? []).join(', ')}
    </RuleNotice>
  )
}
