import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $writtenOffer, openOffer } from '../../stores/written-offer/written-offer.ts'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import type { ShopProps } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChooseQuantities } from './choose-quantities.tsx'
import { FindOffer } from './find-offer.tsx'
import { OfferedPrices } from './offered-prices.tsx'

type Props = { shop: ShopProps; products: WordsOfProducts }

/** Where an offer is written, found by its number, and ordered from. */
export function OfferPage({ shop, products }: Props) {
  return (
    <App shop={shop} access="anyone">
      <Offer products={products} />
    </App>
  )
}

function Offer({ products }: Pick<Props, 'products'>) {
  const state = useStore($writtenOffer, { ssr: 'initial' })
  useEffect(() => void openOffer(location.search), [])
  switch (state.state) {
    case 'loading':
      return (
        <Frame>
          <Skeleton rows={4} boxes={1} />
        </Frame>
      )
    case 'failed':
      return (
        <Frame>
          <FailureNote failure={state.failure} retry={() => void openOffer(location.search)} />
        </Frame>
      )
    case 'asking':
      return <FindOffer state={state} />
    case 'choosing':
      return <ChooseQuantities state={state} products={products} />
    default:
      return <OfferedPrices state={state} products={products} />
  }
}

function Frame({ children }: { children: React.ReactNode }) {
  const { say } = useSpeech()
  return (
    <div className="written-offer">
      <h1>{say('offer.title')}</h1>
      {children}
    </div>
  )
}
