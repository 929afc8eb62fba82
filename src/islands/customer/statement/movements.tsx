import { useStore } from '@nanostores/react'
import type { Failure } from '../../../lib/client/answer.ts'
import {
  loadStatement,
  type Movement,
  type Statement,
  type StatementAccount,
} from '../../../stores/customer/statement.ts'
import { $fetching } from '../../../stores/order/papers.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { PaperButton } from './paper-button.tsx'

type MovementsProps = { statement: Statement; more: 'idle' | 'busy' | Failure }

/** What moved the balance in the days that are chosen. */
export function Movements({ statement, more }: MovementsProps) {
  const { say } = useSpeech()
  const fetching = useStore($fetching, { ssr: 'initial' })
  const { accounts, from, to } = statement
  return (
    <section aria-labelledby="moves">
      <h2 id="moves">{say('statement.moves')}</h2>
      <DaysForm key={`${from} ${to}`} from={from} to={to} isBusy={more === 'busy'} />
      {typeof more === 'object' && <FailureNote failure={more} />}
      {fetching.state === 'failed' && <FailureNote failure={fetching.failure} />}
      {accounts.map((account) => (
        <MovementTable key={account.currencyCode} account={account} from={from} to={to} />
      ))}
    </section>
  )
}

type DaysProps = { from: string; to: string; isBusy: boolean }

function DaysForm({ from, to, isBusy }: DaysProps) {
  const { say } = useSpeech()
  return (
    <form
      className="customer-statement-days"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = new FormData(event.currentTarget)
        const dayOf = (name: string) => String(chosen.get(name) ?? '')
        void loadStatement({ from: dayOf('from'), to: dayOf('to') })
      }}
    >
      <Day name="from" label={say('statement.from')} day={from} />
      <Day name="to" label={say('statement.to')} day={to} />
      <Button look="line" busy={isBusy && say('statement.show')}>
        {say('statement.show')}
      </Button>
      <Button look="line" onClick={() => print()}>
        {say('statement.print')}
      </Button>
    </form>
  )
}

function Day({ name, label, day }: { name: 'from' | 'to'; label: string; day: string }) {
  const id = `statement-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        name={name}
        defaultValue={day}
        min="1900-01-01"
        max="2199-12-31"
        required
      />
    </div>
  )
}

type TableProps = { account: StatementAccount; from: string; to: string }

function MovementTable({ account, from, to }: TableProps) {
  const { say, money, day } = useSpeech()
  const { opening, closing, movements } = account
  return (
    <table className="customer-moves customer-statement-table customer-statement-moves">
      <caption className="visually-hidden">{say('statement.moves')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('statement.day')}</th>
          <th scope="col">{say('statement.what')}</th>
          <th scope="col">{say('statement.order')}</th>
          <th scope="col">{say('statement.amount')}</th>
          <th scope="col">{say('statement.balance')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" colSpan={4}>
            {say('statement.opening', { day: day(from, 'numeric') })}
          </th>
          <td>{money(opening)}</td>
        </tr>
        {movements.map((movement) => (
          <MovementRow key={`${movement.id} ${movement.kind}`} movement={movement} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {say('statement.closing', { day: day(to, 'numeric') })}
          </th>
          <td>{money(closing)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function MovementRow({ movement }: { movement: Movement }) {
  const { say, money, dayAt } = useSpeech()
  const { links } = useShop()
  const { id, kind, at, number, orderId, orderNumber, amount, balance } = movement
  const name = say(`statement.kind_${kind}`, { number: number ?? '' })
  return (
    <tr>
      <td>{dayAt(at, 'numeric')}</td>
      <td>
        {number ? (
          <PaperButton orderId={orderId} id={id}>
            {name}
          </PaperButton>
        ) : (
          name
        )}
      </td>
      <td>
        <a href={`${links['orderDetail']}?order_number=${orderNumber}`}>{orderNumber}</a>
      </td>
      <td>{money(amount)}</td>
      <td>{money(balance)}</td>
    </tr>
  )
}
