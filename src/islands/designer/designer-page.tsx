import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { $cart, loadCart } from '../../stores/cart/cart.ts'
import { $designer, openDesigner } from '../../stores/designer/designer.ts'
import { watchStoring } from '../../stores/designer/store-design.ts'
import { piecesOf, type WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Studio } from './studio.tsx'

type DesignerProps = { shop: ShopProps; products: WordsOfProducts }

/** The editor in which customers and visitors lay out what is printed for a line of their cart. */
export function DesignerPage({ shop, products }: DesignerProps) {
  return (
    <App shop={shop} access="anyone" waiting={<Skeleton rows={4} boxes={1} />}>
      <Designing products={products} />
    </App>
  )
}

function Designing({ products }: Omit<DesignerProps, 'shop'>) {
  const { say, locale } = useSpeech()
  const { links } = useShop()
  const cart = useStore($cart, { ssr: 'initial' })
  const designer = useStore($designer, { ssr: 'initial' })
  const [wanted] = useState(() =>
    new URLSearchParams(globalThis.location?.search ?? '').get('line'),
  )
  const open = cart.state === 'ready' ? cart.cart : null
  const line = open?.lineItems.find(({ id }) => id === wanted)
  const key = open && line ? { cartId: open.id, lineItemId: line.id } : null
  const { cartId, lineItemId } = key ?? {}
  useEffect(() => {
    void loadCart()
    return watchStoring()
  }, [])
  useEffect(() => {
    if (cartId && lineItemId) void openDesigner({ cartId, lineItemId })
  }, [cartId, lineItemId])
  const toFiles = wanted
    ? withQuery(links['cartFiles'] ?? linkPath(links, 'cart'), { line: wanted })
    : linkPath(links, 'cart')
  if (cart.state === 'failed')
    return <FailureNote failure={cart.failure} retry={() => void loadCart()} />
  if (cart.state === 'loading') return <Skeleton rows={4} boxes={1} />
  const words = line && products[line.productId]
  return (
    <>
      <p className="designer-back">
        <a href={toFiles}>{say('designer.to_files')}</a>
      </p>
      {!line && <h1>{say('designer.none')}</h1>}
      {line && (
        <h1>
          {say('designer.title_of', {
            pieces: words ? piecesOf(words, line.quantity, locale) : line.productId,
          })}
        </h1>
      )}
      {line && designer.state === 'failed' && (
        <FailureNote failure={designer.failure} retry={() => key && void openDesigner(key)} />
      )}
      {line && designer.state === 'loading' && <Skeleton rows={4} boxes={1} />}
      {line && designer.state === 'ready' && <Studio designer={designer} toFiles={toFiles} />}
    </>
  )
}
