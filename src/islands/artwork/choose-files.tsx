import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import type { FileLine } from '../../lib/domain/artwork/assign.ts'
import type { Artwork } from '../../stores/artwork/artwork.ts'
import { chooseFiles } from '../../stores/artwork/chosen.ts'
import { $sending } from '../../stores/artwork/sending-state.ts'
import { factsOf, type WordsOfProducts } from '../order/parts/product-words.ts'
import { DropZone } from './drop-zone.tsx'
import type { ReadyOrder } from './order-files.tsx'
import { UnsentNotes } from './unsent-notes.tsx'

// Many orders have one line alone.
const SeveralLines = lazy(async () => {
  const { SeveralLines } = await import('./several-lines.tsx')
  return { default: SeveralLines }
})

type ChooseProps = {
  order: ReadyOrder
  open: Artwork
  products: WordsOfProducts
  nameOf(artwork: Artwork): string
  piecesOf(artwork: Artwork): string
  onOpen(lineItemId: string): void
}

/**
 * Where files are chosen, and laid out with their lines where the order has several. A line that takes none
 * has no place for them: what is dropped there would go to another one.
 */
export function ChooseFiles({ order: { order, artworks }, open, products, ...of }: ChooseProps) {
  const sending = useStore($sending)
  const takers = [open, ...artworks.filter((each) => each !== open)].filter(takesFiles)
  const { maxBytes } = open
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
    void chooseFiles(files, { orderId: order.id, lines, maxBytes })
  }
  const isEmpty = open.files.length === 0 && sending.length === 0
  return (
    <>
      {takesFiles(open) && <DropZone large={isEmpty} maxBytes={maxBytes} onFiles={choose} />}
      <UnsentNotes maxBytes={maxBytes} />
      {artworks.length > 1 && (
        <Suspense>
          <SeveralLines
            orderId={order.id}
            open={open.lineItemId}
            onOpen={of.onOpen}
            lines={takers.map((artwork) => ({
              id: artwork.lineItemId,
              name: `${of.nameOf(artwork)}, ${of.piecesOf(artwork)}`,
            }))}
          />
        </Suspense>
      )}
    </>
  )
}

const taking: readonly Artwork['state'][] = [
  'awaiting_file',
  'in_check',
  'question_asked',
  'rejected',
]

/** Whether a line takes files now. */
export function takesFiles({ state, byDesigner }: Artwork): boolean {
  return !byDesigner && taking.includes(state)
}
