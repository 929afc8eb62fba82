import { lazy, Suspense } from 'react'
import { isOfDesign, type Todo, todosOf } from '../../../lib/domain/order/todo.ts'
import { isPlanMethod } from '../../../lib/domain/payment/methods.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { Order } from '../../../stores/order/order.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { DayKept } from '../parts/day-kept.tsx'
import { useLineText } from '../parts/line-text.tsx'
import { PrintedPage, progressOf } from '../parts/printed-page.tsx'
import type { WordsOfProducts } from '../parts/product-words.ts'

/** Most orders are paid: how to pay comes when something is owed. */
const OwedOrder = lazy(async () => {
  const { OwedOrder } = await import('../../payment/parts/owed-order.tsx')
  return { default: OwedOrder }
})

/** Few are paid in instalments. */
const OrderPlan = lazy(async () => {
  const { OrderPlan } = await import('../../payment/parts/order-plan.tsx')
  return { default: OrderPlan }
})

type StepProps = { order: Order; products: WordsOfProducts }

/** What an order waits for from its customer, as its docket; nothing where it waits for nobody. */
export function NextStep(props: StepProps) {
  const { payments, amountToPay } = props.order
  const isPlanned = payments.some((each) => isPlanMethod(each.method) && each.state === 'captured')
  if (!isPlanned || amountToPay.centAmount === 0) return <Step {...props} />
  return (
    <>
      <Step {...props} isPlanned />
      <Suspense fallback={null}>
        <OrderPlan order={props.order} />
      </Suspense>
    </>
  )
}

/** `isPlanned`: how it is paid is said by its instalments. */
function Step({ order, products, isPlanned = false }: StepProps & { isPlanned?: boolean }) {
  const [todo] = todosOf([order]).filter(({ kind }) => !isPlanned || kind !== 'pay')
  const isPayable = order.amountToPay.centAmount > 0 && order.allowedPaymentMethods.length > 0
  const isOwed = isPayable && !isPlanned
  const line = todo?.line ?? order.lineItems[0]
  if (!line || !(todo || isOwed)) return null
  // Files are sent by who ordered, and money by who pays: nobody else is asked for them.
  const isMine = order.company?.orderedBy.isYou ?? true
  const isMoney = todo === undefined || todo.kind === 'pay' || todo.kind === 'transfer'
  if (isMoney ? order.company?.mayPay === false : !isMine) return null
  return <Docket {...{ order, products, line }} todo={todo} isOwed={isOwed} />
}

type DocketProps = StepProps & {
  todo: Todo<Order> | undefined
  line: Order['lineItems'][number]
  isOwed: boolean
}

function Docket({ order, products, todo, line, isOwed }: DocketProps) {
  const { say } = useSpeech()
  const { name, pieces, sight } = useLineText(products)(line)
  const kind = todo?.kind ?? 'pay'
  const isAboutLine = kind !== 'pay' && kind !== 'transfer'
  return (
    <article className="order-docket" aria-labelledby="next">
      <PrintedPage
        id={`next-${line.id}`}
        sight={sight}
        className="order-docket-picture"
        progress={progressOf(order.progress, line)}
      />
      <div className="order-docket-body">
        {isAboutLine && (
          <p className="hint">
            {name}, {pieces}
          </p>
        )}
        <h2 id="next">{useTitle(order, kind)}</h2>
        <Why order={order} kind={kind} />
        {kind === 'pay' && isOwed && <Owed order={order} />}
        {todo && kind !== 'pay' && <Way todo={todo} />}
        {todo && <DayKept line={line} />}
        {kind === 'transfer' && isOwed && (
          <details>
            <summary>{say('order.pay_otherwise')}</summary>
            <Owed order={order} />
          </details>
        )}
      </div>
    </article>
  )
}

function Owed({ order }: { order: Order }) {
  return (
    <Suspense fallback={null}>
      <OwedOrder order={order} />
    </Suspense>
  )
}

type Kind = Todo['kind']

function useTitle(order: Order, kind: Kind): string {
  const { say, money } = useSpeech()
  const amount = money(order.amountToPay)
  if (kind === 'pay') return say('order.todo_pay', { amount })
  if (kind === 'transfer') return say('order.todo_transfer', { amount })
  return say(`order.todo_${kind}`)
}

function Why({ order, kind }: { order: Order; kind: Kind }) {
  const { say, dayAt, timeAt } = useSpeech()
  const { expiresAt } = order
  if (kind !== 'pay') return <p>{say(`order.why_${kind}`)}</p>
  return (
    <>
      {order.payments.at(-1)?.state === 'declined' && <p>{say('order.why_declined')}</p>}
      {expiresAt && (
        <p>{say('order.expires', { day: dayAt(expiresAt, 'long'), time: timeAt(expiresAt) })}</p>
      )}
    </>
  )
}

/** The button that leads to where it is done. */
function Way({ todo: { kind, order, line, paymentId } }: { todo: Todo<Order> }) {
  const { say } = useSpeech()
  const { links } = useShop()
  if (kind === 'transfer') {
    const href = withQuery(links['paymentResult'] ?? '/', { payment: paymentId })
    return (
      <a className="btn" href={href}>
        {say('order.see_transfer')}
      </a>
    )
  }
  const query = { order_number: order.orderNumber, line: line.id }
  return (
    <a
      className="btn"
      href={withQuery(links[isOfDesign(kind) ? 'design' : 'upload'] ?? '/', query)}
    >
      {say(wayOf(kind))}
    </a>
  )
}

function wayOf(kind: Kind) {
  if (isOfDesign(kind)) return 'order.see_design'
  if (kind === 'approve') return 'order.approve_file'
  return kind === 'answer' ? 'order.todo_see' : 'order.send_files'
}
