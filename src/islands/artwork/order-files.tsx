import { useState } from 'react'
import { setsInShort } from '../../lib/domain/artwork-sets/in-short.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import type { Artwork, ArtworkState } from '../../stores/artwork/artwork.ts'
import { lineNames } from '../order/parts/line-names.ts'
import { Numbered } from '../order/parts/numbered.tsx'
import { piecesOf, type WordsOfProducts } from '../order/parts/product-words.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { ChooseFiles, takesFiles } from './choose-files.tsx'
import { LineChoice } from './line-choice.tsx'
import { LineFiles } from './line-files.tsx'

export type ReadyOrder = Extract<ArtworkState, { state: 'ready' }>
type FilesProps = {
  order: ReadyOrder
  products: WordsOfProducts
  /** The line that the address names. */
  wanted: string | null
}

/** The files of an order: its lines, and the one that is open. */
export function OrderFiles({ order: ready, products, wanted }: FilesProps) {
  const { say, locale } = useSpeech()
  const { links } = useShop()
  const { order, artworks } = ready
  const first = artworks.find(takesFiles) ?? artworks[0]
  const [chosen, setChosen] = useState(wanted)
  const open = artworks.find(({ lineItemId }) => lineItemId === chosen) ?? first
  if (!open) return null
  const isOne = artworks.length === 1
  const number = order.orderNumber
  const item = order.lineItems.find(({ id }) => id === open.lineItemId)
  const piecesIn = ({ productId, quantity }: Artwork) => {
    const words = products[productId]
    return words ? piecesOf(words, quantity, locale) : `${quantity} × ${productId}`
  }
  const names = lineNames(artworks.map((each) => named(each, products, piecesIn(each))))
  const nameOf = ({ lineItemId }: Artwork) => names.get(lineItemId) ?? ''
  const pieces = piecesIn(open)
  const sets = item?.multiArtworkDetails
  const isUnprinted = ({ productId }: Artwork) => products[productId]?.unprinted === true
  const title = say(isUnprinted(open) ? 'artwork.for_none' : 'artwork.for_one', { pieces })
  const chooseFiles = (
    <ChooseFiles
      order={ready}
      open={open}
      products={products}
      nameOf={nameOf}
      piecesOf={piecesIn}
      onOpen={setChosen}
    />
  )
  return (
    <>
      <p className="artwork-back">
        <a href={withQuery(links['orderDetail'] ?? '/', { order_number: number })}>
          {say('artwork.to_order', { number })}
        </a>
      </p>
      <h1>
        {isOne ? title : <Numbered text={say('artwork.for_many', { number })} number={number} />}
      </h1>
      {!isOne && (
        <LineChoice
          artworks={artworks}
          open={open}
          nameOf={nameOf}
          piecesOf={piecesIn}
          isUnprinted={isUnprinted}
          onOpen={setChosen}
        />
      )}
      {sets && (
        <p className="hint">
          {say('artwork.sets', { sets: setsInShort(sets, open.quantity, locale) })}
        </p>
      )}
      {isUnprinted(open) ? (
        <section>
          {!isOne && <h2>{title}</h2>}
          <p className="lead artwork-lead" role="status">
            {say(open.state === 'cancelled' ? 'artwork.lead_cancelled' : 'artwork.lead_unprinted')}
          </p>
          {chooseFiles}
        </section>
      ) : (
        <LineFiles
          key={open.lineItemId}
          artwork={open}
          pieces={pieces}
          arrives={item?.promisedArrivalDate ?? null}
          title={isOne ? null : title}
        >
          {chooseFiles}
        </LineFiles>
      )}
    </>
  )
}

function named(
  { lineItemId, productId, jobName }: Artwork,
  products: WordsOfProducts,
  pieces: string,
) {
  const name = [products[productId]?.name ?? productId, jobName].filter(Boolean).join(', ')
  return { id: lineItemId, name, pieces }
}
