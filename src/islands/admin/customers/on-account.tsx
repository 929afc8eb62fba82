import { useStore } from '@nanostores/react'
import { ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { StaffCustomer } from '../../../stores/staff/customers.ts'
import {
  $staffStatement,
  loadStaffStatement,
  type StaffStatement,
} from '../../../stores/staff/statement.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'

/** What somebody who may pay later owes, once it is asked for; nothing for everybody else. */
export function OnAccount({ customer: { id, scopes } }: { customer: StaffCustomer }) {
  const { say } = useSpeech()
  const asked = useStore($staffStatement, { ssr: 'initial' })
  if (!scopes.includes('statement')) return null
  const state = asked.state !== 'closed' && asked.of === id ? asked : null
  return (
    <>
      <h3 className="admin-group">{say('statement.title')}</h3>
      {state?.state === 'failed' && <FailureNote failure={state.failure} />}
      {state?.state === 'shown' ? (
        <Statement statement={state.statement} />
      ) : (
        <p>
          <Button
            look="link"
            busy={state?.state === 'loading' && say('statement.show')}
            onClick={() => void loadStaffStatement(id)}
          >
            {say('statement.show')}
          </Button>
        </p>
      )}
    </>
  )
}

function Statement({ statement: { accounts, credit } }: { statement: StaffStatement }) {
  const { say, money } = useSpeech()
  return (
    <>
      {credit && (
        <p>
          {say('statement.limit')}: {money(credit.limit)}, {say('statement.left')}:{' '}
          {money(credit.left)}
        </p>
      )}
      {accounts.map((account) => (
        <Account key={account.currencyCode} account={account} />
      ))}
    </>
  )
}

function Account({ account }: { account: StaffStatement['accounts'][number] }) {
  const { say, money, day, dayAt } = useSpeech()
  const { open, overdue, orders, movements } = account
  return (
    <>
      <p>
        {say('statement.open')}: {money(open)}
        {overdue.centAmount > 0 && `, ${say('statement.overdue')}: ${money(overdue)}`}
      </p>
      <ul className="admin-list">
        {orders.map(({ orderId, orderNumber, dueOn, isOverdue, invoice, open: owed }) => (
          <li key={orderId} className="admin-customer-order">
            <OrderLink number={orderNumber} />
            <span>
              {say('statement.due')} {day(dueOn, 'short')}
              {isOverdue && (
                <>
                  {' '}
                  <b>{say('statement.late')}</b>
                </>
              )}
            </span>
            <span>{invoice?.number ?? say('statement.no_invoice')}</span>
            <span>{money(owed)}</span>
          </li>
        ))}
      </ul>
      <h4>{say('statement.moves')}</h4>
      <ul className="admin-list">
        {movements.map(({ id, kind, at, number, orderNumber, amount, balance }) => (
          <li key={`${id} ${kind}`} className="admin-customer-move">
            <span>{dayAt(at, 'short')}</span>
            <span>
              {say(`statement.kind_${kind}`, { number: number ?? '' })}{' '}
              <OrderLink number={orderNumber} />
            </span>
            <span>{money(amount)}</span>
            <span>
              {say('statement.balance')}: {money(balance)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function OrderLink({ number }: { number: string }) {
  return <a href={withQuery(ADMIN_ORDERS, { view: 'all', order: number })}>{number}</a>
}
