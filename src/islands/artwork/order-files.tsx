import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FileLine } from '../../lib/domain/artwork/assign.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import type { Artwork, ArtworkState } from '../../stores/artwork/artwork.ts'
import { chooseFiles } from '../../stores/artwork/chosen.ts'
import { $sending } from '../../stores/artwork/sending.ts'
import { Numbered } from '../order/parts/numbered.tsx'
import { factsOf, piecesOf, type WordsOfProducts } from '../order/parts/product-words.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { AssignFiles } from './assign-files.tsx'
import { DropZone } from './drop-zone.tsx'
import { LineChoice } from './line-choice.tsx'
import { LineFiles } from './line-files.tsx'
import { UnsentNotes } from './unsent-notes.tsx'

type Ready = Extract<ArtworkState, { state: 'ready' }>
type FilesProps = {
  order: Ready
  products: WordsOfProducts
  /** The line that the address names. */
  wanted: string | null
}

/** The files of an order: where they are dropped, and the line that is open. */
export function OrderFiles({ order: { order, artworks }, products, wanted }: FilesProps) {
  const { say, locale } = useSpeech()
  const { links } = useShop()
  const first = artworks.find(takesFiles) ?? artworks[0]
  const [chosen, setChosen] = useState(wanted)
  const open = artworks.find(({ lineItemId }) => lineItemId === chosen) ?? first
  const sending = useStore($sending)
  if (!open) return null
  const isOne = artworks.length === 1
  const piecesIn = ({ productId, quantity }: Artwork) => {
    const words = products[productId]
    return words ? piecesOf(words, quantity, locale) : `${quantity} × ${productId}`
  }
  const pieces = piecesIn(open)
  const takers = [open, ...artworks.filter((each) => each !== open)].filter(takesFiles)
  const lines = takers.map((artwork): FileLine => {
    const words = products[artwork.productId]
    const item = order.lineItems.find(({ id }) => id === artwork.lineItemId)
    const facts = words && item ? factsOf(words, item.merchantInfo.selectedAttributes) : []
    return {
      id: artwork.lineItemId,
      names: [words?.name ?? '', artwork.jobName, ...facts.map(({ value }) => value)],
      pages: artwork.profile?.pages ?? null,
      waits: artwork.files.length === 0,
    }
  })
  const choose = (files: readonly File[]) => {
    void chooseFiles(files, { orderId: order.id, lines, maxBytes: open.maxBytes })
  }
  const isEmpty = open.files.length === 0 && sending.length === 0
  return (
    <>
      <p className="artwork-back">
        <a href={withQuery(links['orderDetail'] ?? '/', { order_number: order.orderNumber })}>
          {say('artwork.to_order', { number: order.orderNumber })}
        </a>
      </p>
      <h1 className="artwork-title">
        {isOne ? (
          say('artwork.for_one', { pieces })
        ) : (
          <Numbered
            text={say('artwork.for_many', { number: order.orderNumber })}
            number={order.orderNumber}
          />
        )}
      </h1>
      {!isOne && (
        <LineChoice
          artworks={artworks}
          open={open}
          nameOf={(artwork) =>
            [products[artwork.productId]?.name ?? artwork.productId, artwork.jobName]
              .filter(Boolean)
              .join(', ')
          }
          piecesOf={piecesIn}
          onOpen={setChosen}
        />
      )}
      {takers.length > 0 && <DropZone large={isEmpty} maxBytes={open.maxBytes} onFiles={choose} />}
      <UnsentNotes maxBytes={open.maxBytes} />
      <AssignFiles
        orderId={order.id}
        lines={takers.map((artwork) => ({
          id: artwork.lineItemId,
          name: `${piecesIn(artwork)}${artwork.jobName ? `, ${artwork.jobName}` : ''}`,
        }))}
      />
      <LineFiles
        key={open.lineItemId}
        artwork={open}
        pieces={pieces}
        arrives={
          order.lineItems.find(({ id }) => id === open.lineItemId)?.promisedArrivalDate ?? null
        }
        titled={!isOne}
      />
    </>
  )
}

const taking: readonly Artwork['state'][] = [
  'awaiting_file',
  'in_check',
  'question_asked',
  'rejected',
]

/** Whether a line takes files: one without a size or a file of its own was approved from the start. */
export function takesFiles({ state }: Artwork): boolean {
  return taking.includes(state)
}
