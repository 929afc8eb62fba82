import { isCollected } from '../../../lib/domain/delivery/collection.ts'
import { DESIGN_SERVICE } from '../../../lib/domain/product/file-checks.ts'
import type { Order } from '../../../stores/order/order.ts'
import { voiceOfLine } from '../../order/parts/line-state.ts'
import { OrderStatus } from '../../order/parts/order-status.tsx'
import { areUnprinted, type WordsOfProducts } from '../../order/parts/product-words.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { slowestOf } from './progress.ts'
import { Ruler } from './ruler.tsx'

/** How an order stands, in words with its day, and as a ruler. */
export function Standing({ order, products }: { order: Order; products: WordsOfProducts }) {
  const { say, day, dayAt } = useSpeech()
  const slowest = slowestOf(order)
  if (!slowest?.state || order.state === 'cancelled' || order.state === 'awaiting_payment') {
    return (
      <p>
        <OrderStatus state={order.state} isCollected={isCollected(order.lineItems)} />
      </p>
    )
  }
  const { state, asks, since, line } = slowest
  const isThere = state === 'delivered'
  const when =
    isThere && since
      ? dayAt(since, 'short')
      : say(line.collection ? 'order.line_ready_from' : 'order.line_arrives', {
          day: day(line.promisedArrivalDate, 'short'),
        })
  const isDesigned = line.services[DESIGN_SERVICE] !== undefined
  const isUnprinted = areUnprinted(products, [line])
  return (
    <>
      <p>
        {say(
          voiceOfLine(state, {
            ...{ isDesigned, isUnprinted, asks },
            isCollected: line.collection !== undefined,
          }),
        )}
        , <b>{when}</b>
      </p>
      <Ruler state={state} asks={asks} />
    </>
  )
}
