import { spacedReference } from '../../../lib/domain/payment/reference.ts'
import type { OpenOrder, Statement } from '../../../stores/customer/statement.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { PaperButton } from './paper-button.tsx'

/** Orders that something is owed of, and where to transfer it to. */
export function OpenOrders({ statement: { accounts, bank } }: { statement: Statement }) {
  const { say } = useSpeech()
  const orders = accounts.flatMap((account) => account.orders)
  return (
    <section aria-labelledby="open">
      <h2 id="open">{say('statement.orders')}</h2>
      {orders.length === 0 ? (
        <p>{say('statement.all_paid')}</p>
      ) : (
        <>
          <OrderTable orders={orders} hasReference={bank !== null} />
          {bank && <How bank={bank} />}
        </>
      )}
    </section>
  )
}

function OrderTable({ orders, hasReference }: { orders: OpenOrder[]; hasReference: boolean }) {
  const { say } = useSpeech()
  return (
    <table className="customer-moves customer-statement-table customer-statement-open">
      <caption className="visually-hidden">{say('statement.orders')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('statement.order')}</th>
          <th scope="col">{say('statement.invoice')}</th>
          <th scope="col">{say('statement.due')}</th>
          {hasReference && <th scope="col">{say('statement.reference')}</th>}
          <th scope="col">{say('statement.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.orderId} order={order} hasReference={hasReference} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({ order, hasReference }: { order: OpenOrder; hasReference: boolean }) {
  const { say, money, day } = useSpeech()
  const { links } = useShop()
  const { orderId, orderNumber, orderedBy, invoice, open, dueOn, isOverdue, reference } = order
  return (
    <tr>
      <td>
        <a href={`${links['orderDetail']}?order_number=${orderNumber}`}>{orderNumber}</a>
        {orderedBy && <small> {say('statement.by_colleague', { name: orderedBy })}</small>}
      </td>
      <td>
        {invoice ? (
          <PaperButton orderId={orderId} id={invoice.id}>
            {invoice.number}
          </PaperButton>
        ) : (
          say('statement.no_invoice')
        )}
      </td>
      <td>
        <span className="customer-statement-name">{say('statement.due')} </span>
        {day(dueOn, 'short')}
        {isOverdue && <b className="customer-statement-late"> {say('statement.late')}</b>}
      </td>
      {hasReference && <td>{reference ? spacedReference(reference) : say('statement.debited')}</td>}
      <td>{money(open)}</td>
    </tr>
  )
}

function How({ bank }: { bank: NonNullable<Statement['bank']> }) {
  const { say } = useSpeech()
  return (
    <>
      <h3>{say('statement.how')}</h3>
      <p>{say('statement.how_lead')}</p>
      <dl className="facts">
        <div>
          <dt>{say('payment.transfer_holder')}</dt>
          <dd>{bank.holder}</dd>
        </div>
        <div>
          <dt>{say('payment.transfer_iban')}</dt>
          <dd>{bank.iban}</dd>
        </div>
        {bank.bic && (
          <div>
            <dt>{say('payment.transfer_bic')}</dt>
            <dd>{bank.bic}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
