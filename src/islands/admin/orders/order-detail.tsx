import { isCollected } from '../../../lib/domain/delivery/collection.ts'
import { goElsewhere } from '../../../lib/domain/delivery/drops.ts'
import { isGone } from '../../../lib/domain/fulfilment/states.ts'
import { togetherOn } from '../../../lib/domain/order/together-on.ts'
import { referenceText } from '../../../lib/domain/production/reference.ts'
import { ADMIN_ORDERS, ADMIN_PRODUCTION } from '../../../lib/domain/staff/pages.ts'
import { shownVatNumber } from '../../../lib/domain/tax/shown-vat-number.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { OpenOrderState, StaffOrder } from '../../../stores/staff/orders/order.ts'
import { AddressText } from '../../customer/parts/address-text.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cancelling } from './cancel-form.tsx'
import { Happened } from './happened.tsx'
import { LineRow } from './line-row.tsx'
import { OrderMoney } from './order-money.tsx'
import { RecordTransfer } from './record-transfer.tsx'
import { StaffPapers } from './staff-papers.tsx'

type DetailProps = {
  state: Exclude<OpenOrderState, { state: 'closed' }>
  may: readonly string[]
  onClose(): void
}

/** Everything about one order: who waits for whom, its lines, its money, and what happened. */
export function OrderDetail({ state, may, onClose }: DetailProps) {
  const { say } = useSpeech()
  return (
    <section className="admin-desk-detail" aria-label={say('desk.col_order')}>
      <p className="admin-desk-close">
        <Button look="link" onClick={onClose}>
          {say('desk.list')}
        </Button>
      </p>
      {state.state === 'loading' && <Skeleton rows={10} />}
      {state.state === 'failed' && <FailureNote failure={state.failure} />}
      {state.state === 'open' && <Opened state={state} may={may} />}
    </section>
  )
}

type OpenedState = Extract<OpenOrderState, { state: 'open' }>

/** Whether all that was paid of an order is given back, and something of it is still to be made or sent. */
function isGivenBack({ order, refunds }: StaffOrder): boolean {
  const isOpen = order.progress.some(({ state }) => !isGone(state))
  return (
    isOpen &&
    refunds.length > 0 &&
    order.amountPaid.centAmount <= 0 &&
    order.state !== 'awaiting_payment'
  )
}

function Opened({ state, may }: { state: OpenedState; may: readonly string[] }) {
  const { say, sayIf, sayCount, failure, dayAt, timeAt } = useSpeech()
  const { open, refused } = state
  const { order } = open
  const at = { day: dayAt(order.createdAt, 'short'), time: timeAt(order.createdAt) }
  const toMake = linesToMake(open)
  return (
    <>
      <p className="admin-desk-small">{say('desk.ordered_at', at)}</p>
      <h2 className="admin-desk-number">{order.orderNumber}</h2>
      <Waits open={open} />
      {isGivenBack(open) && (
        <Note tone="warn">
          <p>{say('desk.all_refunded')}</p>
        </Note>
      )}
      {refused && (
        <Note tone="bad" role="alert">
          <p>{sayIf(`desk.refused_${refused.code}`) ?? failure(refused)}</p>
        </Note>
      )}
      <People open={open} />
      <h3 className="admin-desk-rule">
        {say('desk.lines')} <small>{open.lines.length}</small>
      </h3>
      <ul>
        {open.lines.map((line, at) => (
          <LineRow key={line.id} line={line} place={at + 1} open={open} busy={state.busy} />
        ))}
      </ul>
      <p className="admin-desk-acts">
        <a href={withQuery(ADMIN_ORDERS, { order: order.orderNumber, paper: 'slip' })}>
          {say('desk.packing_slip')}
        </a>
        {may.includes('orders.produce') && toMake.length > 0 && (
          <a href={withQuery(ADMIN_PRODUCTION, { tickets: toMake.join(',') })}>
            {sayCount('desk.job_tickets', toMake.length)}
          </a>
        )}
      </p>
      <div className="admin-desk-columns">
        <div>
          <OrderMoney open={open} mayRefund={may.includes('orders.refund')} />
          {may.includes('ledger.assign') && <RecordTransfer open={open} />}
          <StaffPapers open={open} mayIssue={may.includes('orders.edit')} busy={state.busy} />
        </div>
        <Happened open={open} mayNote={may.includes('orders.edit')} busy={state.busy} />
      </div>
      {open.mayCancel && <Cancelling />}
    </>
  )
}

/** References of the lines that have not left. */
function linesToMake({ order, lines }: StaffOrder): string[] {
  return lines.flatMap(({ id }, at) => {
    const state = order.progress.find(({ lineItemId }) => lineItemId === id)?.state
    return isGone(state) ? [] : [referenceText({ orderNumber: order.orderNumber, place: at + 1 })]
  })
}

/** Who waits for whom, and until when. */
function Waits({ open: { order } }: { open: StaffOrder }) {
  const { say, day } = useSpeech()
  const isApproved = order.company?.approval !== 'waiting'
  const left = order.progress.filter(({ state }) => !isGone(state))
  const due = order.lineItems
    .filter(({ id }) => left.some(({ lineItemId }) => lineItemId === id))
    .map(({ promisedArrivalDate }) => promisedArrivalDate)
    .sort()[0]
  return (
    <p className="admin-desk-waits" role="status">
      <b>{say(`desk.waits_${waitsFor(order)}`)}</b>{' '}
      {order.state === 'awaiting_payment' && !isApproved && `${say('desk.waits_approval')} `}
      {due && say('desk.due_by', { day: day(due, 'short') })}
    </p>
  )
}

function waitsFor({ state, progress }: StaffOrder['order']) {
  const isAsked = progress.some(({ asks }) => asks)
  const has = (...states: string[]) =>
    progress.some(({ asks, state }) => !asks && states.includes(state))
  if (state === 'awaiting_payment') return 'payment'
  if (has('in_check', 'approved', 'in_production')) return 'us'
  if (isAsked || has('awaiting_file', 'question_asked', 'rejected')) return 'customer'
  return has('shipped') ? 'parcel' : 'nobody'
}

function People({ open }: { open: StaffOrder }) {
  const { say, sayCount, money, day, locale } = useSpeech()
  const { customer, order, sender, invoiceRequested } = open
  const together = togetherOn(order)
  const { references, company } = order
  const amount = money(customer.spent)
  return (
    <dl className="admin-desk-people">
      <div>
        <dt>{say('desk.customer')}</dt>
        <dd>
          {customer.email === '' ? say('admin.customers_erased') : customer.name}
          {customer.company && `, ${customer.company}`}
          <small>{customer.email}</small>
          {company && <small>{say('desk.for_company', { company: company.name })}</small>}
          <small>{sayCount('desk.customer_orders', customer.orders, { amount })}</small>
        </dd>
      </div>
      <div>
        <dt>{say(isCollected(order.lineItems) ? 'desk.collected_at' : 'desk.deliver_to')}</dt>
        <dd>
          {goElsewhere(order.lineItems) ? (
            say('cart.drops_each')
          ) : (
            <AddressText address={order.shippingAddress} />
          )}
          <small>{say('desk.sender', { name: sender })}</small>
          {together && <b>{say('desk.together', { day: day(together, 'long') })}</b>}
        </dd>
      </div>
      <div>
        <dt>{say('desk.invoice_to')}</dt>
        <dd>
          <AddressText address={order.billingAddress} />
          {customer.vatNumber && (
            <small>
              {say('desk.vat_number', { number: shownVatNumber(customer.vatNumber, locale) })}
            </small>
          )}
          {references?.purchaseOrder && (
            <small>{say('desk.purchase_order', { number: references.purchaseOrder })}</small>
          )}
          {references?.costCentre && (
            <small>{say('desk.cost_centre', { name: references.costCentre })}</small>
          )}
          {!invoiceRequested && <small>{say('desk.no_invoice_wanted')}</small>}
        </dd>
      </div>
    </dl>
  )
}
