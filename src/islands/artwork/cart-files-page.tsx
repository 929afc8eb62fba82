import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { DESIGN_SERVICE } from '../../lib/domain/product/file-checks.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { $cartFiles, loadCartFiles } from '../../stores/artwork/cart-files.ts'
import { openCartFiles } from '../../stores/artwork/send-cart-files.ts'
import { $cart, loadCart, watchCart } from '../../stores/cart/cart.ts'
import type { LineItem } from '../../stores/cart/cart-line.ts'
import { piecesOf, type WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useKeyboardKept } from '../ui/use-keyboard-kept.ts'
import { CartLineFiles } from './cart-line-files.tsx'
import { Sets } from './lead.tsx'

type CartFilesProps = { shop: ShopProps; products: WordsOfProducts }

/** Where files are sent with the lines of a cart, by customers and visitors, and what was found in them. */
export function CartFilesPage({ shop, products }: CartFilesProps) {
  return (
    <App shop={shop} access="anyone" waiting={<Skeleton rows={4} boxes={1} />}>
      <CartFiles products={products} />
    </App>
  )
}

/** Links to pictures are good for fifteen minutes. */
const REFRESH_MS = 10 * 60_000

function CartFiles({ products }: Omit<CartFilesProps, 'shop'>) {
  const { say, locale } = useSpeech()
  const { links } = useShop()
  const toCart = links['cart'] ?? '/'
  const state = useStore($cart, { ssr: 'initial' })
  const { artworks, failure } = useStore($cartFiles, { ssr: 'initial' })
  const [wanted] = useState(() =>
    new URLSearchParams(globalThis.location?.search ?? '').get('line'),
  )
  const cart = state.state === 'ready' ? state.cart : null
  const cartId = cart?.id
  useKeyboardKept()
  useEffect(() => {
    void loadCart()
    return watchCart()
  }, [])
  useEffect(() => {
    if (!cartId) return
    void openCartFiles(cartId)
    const timer = setInterval(() => void loadCartFiles(cartId), REFRESH_MS)
    return () => clearInterval(timer)
  }, [cartId])
  if (state.state === 'failed') return <FailureNote failure={state.failure} />
  if (failure && !artworks)
    return <FailureNote failure={failure} retry={() => cartId && void loadCartFiles(cartId)} />
  // Without a cart there is nothing to wait for.
  if (state.state === 'loading' || (cart && !artworks)) return <Skeleton rows={4} boxes={1} />
  // What was sent for a line that a designer makes is seen in the cart; no more is sent.
  const isTaking = ({ id, services }: LineItem) =>
    !services[DESIGN_SERVICE] && artworks?.some(({ lineItemId }) => lineItemId === id)
  const lines = cart?.lineItems.filter(isTaking) ?? []
  const line = lines.find(({ id }) => id === wanted) ?? lines[0]
  const artwork = artworks?.find(({ lineItemId }) => lineItemId === line?.id)
  const piecesIn = ({ productId, quantity }: LineItem) => {
    const words = products[productId]
    return words ? piecesOf(words, quantity, locale) : `${quantity} × ${productId}`
  }
  const nameOf = (each: LineItem) =>
    [products[each.productId]?.name, piecesIn(each), each.jobName].filter(Boolean).join(', ')
  return (
    <>
      <p className="artwork-back">
        <a href={toCart}>{say('artwork.to_cart')}</a>
      </p>
      {cart && line && artwork ? (
        <>
          <h1>{say('artwork.for_one', { pieces: piecesIn(line) })}</h1>
          <Sets line={line} />
          <CartLineFiles cartId={cart.id} artwork={artwork} />
        </>
      ) : (
        <h1>{say('artwork.cart_none')}</h1>
      )}
      {lines.length > 1 && (
        <nav aria-labelledby="other-lines">
          <h2 id="other-lines">{say('artwork.cart_others')}</h2>
          <ul>
            {lines.map((each) =>
              each === line ? null : (
                <li key={each.id}>
                  <a href={withQuery(links['cartFiles'] ?? '/', { line: each.id })}>
                    {nameOf(each)}
                  </a>
                </li>
              ),
            )}
          </ul>
        </nav>
      )}
      <p className="form-actions">
        <a className={artwork?.files.length ? 'btn' : 'btn btn-line'} href={toCart}>
          {say('artwork.to_cart')}
        </a>
      </p>
    </>
  )
}
