import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $compare, openCompare } from '../../stores/compare/compare.ts'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CompareTable } from './compare-table.tsx'

type Props = { shop: ShopProps; products: WordsOfProducts }

/** Two choices beside each other, by the short keys in the address. */
export function ComparePage({ shop, products }: Props) {
  return (
    <App shop={shop} access="anyone">
      <Compare products={products} />
    </App>
  )
}

function Compare({ products }: Pick<Props, 'products'>) {
  const { say } = useSpeech()
  const { links } = useShop()
  const state = useStore($compare, { ssr: 'initial' })
  useEffect(() => void openCompare(location.search), [])
  return (
    <div className="compare">
      <h1>{say('compare.title')}</h1>
      {state.state === 'loading' && <Skeleton rows={4} boxes={2} />}
      {state.state === 'failed' && (
        <FailureNote failure={state.failure} retry={() => void openCompare(location.search)} />
      )}
      {state.state === 'none' && (
        <>
          <p className="lead">{say('compare.none')}</p>
          <p className="form-actions">
            <a className="btn" href={links['home']}>
              {say('compare.to_products')}
            </a>
          </p>
        </>
      )}
      {state.state === 'ready' && <CompareTable choices={state.choices} products={products} />}
    </div>
  )
}
