import { useState } from 'react'
import { todoOf } from '../../lib/domain/order/todo.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import type { Artwork, ArtworkState } from '../../stores/artwork/artwork.ts'
import { lineNames } from '../order/parts/line-names.ts'
import { Numbered } from '../order/parts/numbered.tsx'
import { piecesOf, type WordsOfProducts } from '../order/parts/product-words.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { ChooseFiles, takesFiles } from './choose-files.tsx'
import { Sets } from './lead.tsx'
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
  const [open, setChosen] = useOpenLine(artworks, wanted)
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
      <Sets line={item} />
      {isUnprinted(open) ? (
        <section>
          {!isOne && <h2>{title}</h2>}
          <p className="lead artwork-lead" role="status" tabIndex={-1} data-keyboard>
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
      <NextLine artworks={artworks} open={open} nameOf={nameOf} onOpen={setChosen} />
    </>
  )
}

/** The line that is open: the one that was chosen, else the first that took files when the page was opened. */
function useOpenLine(artworks: readonly Artwork[], wanted: string | null) {
  // Kept: a line that is approved stays in sight, and says so.
  const [first] = useState(() => (artworks.find(takesFiles) ?? artworks[0])?.lineItemId)
  const [chosen, setChosen] = useState(wanted)
  const lineOf = (id?: string | null) => artworks.find(({ lineItemId }) => lineItemId === id)
  return [lineOf(chosen) ?? lineOf(first) ?? artworks[0], setChosen] as const
}

type NextProps = {
  artworks: readonly Artwork[]
  open: Artwork
  nameOf(artwork: Artwork): string
  onOpen(lineItemId: string): void
}

/** The way to the next line that waits for its customer, where the one that is open does not. */
function NextLine({ artworks, open, nameOf, onOpen }: NextProps) {
  const { say } = useSpeech()
  const waits = ({ state, asks, byDesigner }: Artwork) => !byDesigner && todoOf(state, asks)
  const next = artworks.find(waits)
  if (!next || waits(open)) return null
  return (
    <p className="form-actions">
      <Button onClick={() => onOpen(next.lineItemId)}>
        {say('artwork.next_line', { name: nameOf(next) })}
      </Button>
    </p>
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
