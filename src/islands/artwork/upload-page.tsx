import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { openOrderArtwork } from '../../stores/artwork/acts.ts'
import { $artwork, refreshAll } from '../../stores/artwork/artwork.ts'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useKeyboardKept } from '../ui/use-keyboard-kept.ts'
import { OrderFiles } from './order-files.tsx'

type UploadProps = { shop: ShopProps; products: WordsOfProducts }

/** Where customers send the files of an order, see what was found in them, and approve them. */
export function UploadPage({ shop, products }: UploadProps) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={4} boxes={1} />}>
      <Upload products={products} />
    </App>
  )
}

/** Links to pictures are good for fifteen minutes. */
const REFRESH_MS = 10 * 60_000

function Upload({ products }: Omit<UploadProps, 'shop'>) {
  const { links } = useShop()
  const [place] = useState(placeOf)
  const state = useStore($artwork, { ssr: 'initial' })
  const { number } = place
  useKeyboardKept()
  useEffect(() => {
    if (number) void openOrderArtwork(number)
    else location.replace(linkPath(links, 'orders'))
  }, [number, links])
  useEffect(() => {
    const timer = setInterval(() => void refreshAll(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  if (state.state === 'failed')
    return (
      <FailureNote failure={state.failure} retry={() => number && void openOrderArtwork(number)} />
    )
  if (state.state === 'loading') return <Skeleton rows={4} boxes={1} />
  return <OrderFiles order={state} products={products} wanted={place.line} />
}

/** The order and the line that the address names; the server renders neither. */
function placeOf(): { number: string | null; line: string | null } {
  const query = new URLSearchParams(globalThis.location?.search ?? '')
  return { number: query.get('order_number'), line: query.get('line') }
}
