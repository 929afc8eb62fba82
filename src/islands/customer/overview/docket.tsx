import { isOfDesign, type Todo } from '../../../lib/domain/order/todo.ts'
import type { Order } from '../../../stores/order/order.ts'
import { DayKept } from '../../order/parts/day-kept.tsx'
import { useLineText } from '../../order/parts/line-text.tsx'
import { PrintedPage, progressOf } from '../../order/parts/printed-page.tsx'
import type { WordsOfProducts } from '../../order/parts/product-words.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'

type DocketProps = { todo: Todo<Order>; products: WordsOfProducts; filePicture: string }

/** One thing to do, as the docket of its order: what, why, until when, and the button that leads there. */
export function Docket({ todo, products, filePicture }: DocketProps) {
  const { say } = useSpeech()
  const { order, line, kind } = todo
  const { name, pieces, sight } = useLineText(products)(line)
  const title = useTitle(todo)
  const wantsFile = kind === 'file' || kind === 'file_again'
  const others = order.lineItems.length - 1
  const isOfOrder = kind === 'pay' || kind === 'transfer'
  return (
    <li className="customer-docket">
      {wantsFile ? (
        <span className="customer-docket-picture">
          <img src={filePicture} alt="" width={320} height={260} decoding="async" />
        </span>
      ) : (
        <PrintedPage
          id={`todo-${line.id}`}
          sight={sight}
          className="customer-docket-picture"
          progress={progressOf(order.progress, line)}
        />
      )}
      <div className="customer-docket-body">
        <p className="hint">{say('order.number', { number: order.orderNumber })}</p>
        <h2>{title}</h2>
        <p>
          {name}, {pieces}
          {isOfOrder && others > 0 && <MoreLines count={others} />}. <Why todo={todo} />
        </p>
        <DayKept line={line} />
        <a className="btn btn-wide" href={useTarget(todo)}>
          {kind === 'answer' ? say('order.todo_see') : title}
        </a>
      </div>
    </li>
  )
}

function MoreLines({ count }: { count: number }) {
  const { sayCount } = useSpeech()
  return ` ${sayCount('account.more_lines', count)}`
}

function useTitle({ kind, order }: Todo<Order>): string {
  const { say, money } = useSpeech()
  const amount = money(order.amountToPay)
  if (kind === 'pay') return say('order.todo_pay', { amount })
  if (kind === 'transfer') return say('order.todo_transfer', { amount })
  return say(`order.todo_${kind}`)
}

/** Where the thing is done. */
function useTarget({ kind, order, line, paymentId }: Todo<Order>): string {
  const { links } = useShop()
  if (kind === 'transfer') return `${links['paymentResult']}?payment=${paymentId}`
  if (kind === 'pay') return `${links['orderDetail']}?order_number=${order.orderNumber}`
  const page = isOfDesign(kind) ? 'design' : 'upload'
  return `${links[page]}?order_number=${order.orderNumber}&line=${line.id}`
}

/** What has to be known before it is done. */
function Why({ todo: { kind, order } }: { todo: Todo<Order> }) {
  const { say, dayAt } = useSpeech()
  if (kind !== 'pay') return say(`order.why_${kind}`)
  const wasDeclined = order.payments.at(-1)?.state === 'declined'
  if (wasDeclined) return say('order.why_declined')
  const { expiresAt } = order
  return expiresAt ? say('order.why_expires', { day: dayAt(expiresAt, 'long') }) : null
}
