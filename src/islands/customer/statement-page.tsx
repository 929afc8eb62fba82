import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $statement, loadStatement, type Statement } from '../../stores/customer/statement.ts'
import { App } from '../page/app.tsx'
import type { ShopProps } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Empty } from '../ui/empty.tsx'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Movements } from './statement/movements.tsx'
import { OpenOrders } from './statement/open-orders.tsx'

/** `empty` is the address of the drawing for who has ordered nothing on account. */
export function StatementPage({ shop, empty }: { shop: ShopProps; empty: string }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={6} />}>
      <Shown empty={empty} />
    </App>
  )
}

/** What is to be paid of orders on account, until when and how, and how it came to that. */
function Shown({ empty }: { empty: string }) {
  const { say } = useSpeech()
  const state = useStore($statement, { ssr: 'initial' })
  useEffect(() => void loadStatement(), [])
  if (state.state === 'failed')
    return <FailureNote failure={state.failure} retry={() => void loadStatement()} />
  if (state.state === 'loading') return <Skeleton rows={6} />
  const { statement, more } = state
  return (
    <>
      <Sums statement={statement} />
      {statement.accounts.length === 0 ? (
        <Empty picture={empty} text={say('statement.none')} />
      ) : (
        <>
          <OpenOrders statement={statement} />
          <Movements statement={statement} more={more} />
        </>
      )}
    </>
  )
}

function Sums({ statement: { accounts, credit } }: { statement: Statement }) {
  const { say, money } = useSpeech()
  const sums = accounts.flatMap(({ open, overdue }) => [
    { name: say('statement.open'), sum: open, isLate: false },
    ...(overdue.centAmount > 0
      ? [{ name: say('statement.overdue'), sum: overdue, isLate: true }]
      : []),
  ])
  const limits = credit
    ? [
        { name: say('statement.limit'), sum: credit.limit, isLate: false },
        { name: say('statement.left'), sum: credit.left, isLate: false },
      ]
    : []
  return (
    <>
      <dl className="customer-statement-sums">
        {[...sums, ...limits].map(({ name, sum, isLate }) => (
          <div key={`${name} ${sum.currencyCode}`}>
            <dt>{name}</dt>
            <dd className={isLate ? 'customer-statement-late' : undefined}>{money(sum)}</dd>
          </div>
        ))}
      </dl>
      {credit && (
        <p>
          <small>{say('statement.limit_note')}</small>
        </p>
      )}
    </>
  )
}
