import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import {
  $savedDesigns,
  loadSavedDesigns,
  type SavedDesign,
} from '../../stores/saved-design/saved-designs.ts'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { usePriceView } from '../page/price-view.ts'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Empty } from '../ui/empty.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DesignCard } from './design-card.tsx'

type Props = {
  products: WordsOfProducts
  /** Address of the drawing for who has saved nothing. */
  empty: string
}

export function SavedDesignsPage({ shop, ...props }: Props & { shop: ShopProps }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={2} boxes={2} />}>
      <SavedDesigns {...props} />
    </App>
  )
}

function SavedDesigns({ products, empty }: Props) {
  const { say } = useSpeech()
  const view = usePriceView()
  const state = useStore($savedDesigns, { ssr: 'initial' })
  const [gone, setGone] = useState<SavedDesign | null>(null)
  useEffect(() => void loadSavedDesigns(), [])
  if (state.state === 'failed')
    return <FailureNote failure={state.failure} retry={() => void loadSavedDesigns()} />
  if (state.state === 'loading') return <Skeleton rows={2} boxes={2} />
  return (
    <>
      {gone && <Gone key={gone.id} name={gone.name} />}
      {state.designs.length === 0 ? (
        <Nothing picture={empty} />
      ) : (
        <>
          <p>{say('saved.lead')}</p>
          <ul className="saved-design-list">
            {state.designs.map((design) => (
              <DesignCard
                key={design.id}
                design={design}
                products={products}
                onGone={() => setGone(design)}
              />
            ))}
          </ul>
          <p className="fine">{say(`saved.prices_${view}`)}</p>
        </>
      )}
    </>
  )
}

/** What has just been removed, which takes the keyboard from the button that is gone. */
function Gone({ name }: { name: string }) {
  const { say } = useSpeech()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <Note tone="good" role="status" ref={note}>
      <p>{say('saved.removed', { name })}</p>
    </Note>
  )
}

function Nothing({ picture }: { picture: string }) {
  const { say } = useSpeech()
  const { links } = useShop()
  return (
    <Empty picture={picture} text={say('saved.none')}>
      <a className="btn" href={linkPath(links, 'home')}>
        {say('cart.choose')}
      </a>
    </Empty>
  )
}
