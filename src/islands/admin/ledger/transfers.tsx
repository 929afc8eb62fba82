import { useState } from 'react'
import { readAccount } from '../../../lib/domain/ledger/accounts.ts'
import { providerName } from '../../../lib/domain/order/happened.ts'
import { type LedgerState, loadOlderTransfers } from '../../../stores/staff/ledger.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { useBookedDoer } from '../use-doer.ts'
import { useBookedWhy } from '../use-why.ts'

type TransfersProps = {
  list: Extract<LedgerState, { state: 'listed' }>
  search: string
  onSearch: (search: string) => void
}

/** What moved, the newest first: every transfer with both of its sides. */
export function Transfers({ list, search, onSearch }: TransfersProps) {
  const { say } = useSpeech()
  const { transfers, next } = list.ledger
  return (
    <>
      <h2 className="admin-group">{say('admin.ledger_transfers')}</h2>
      <Search search={search} onSearch={onSearch} />
      {transfers.length === 0 && <p>{say('admin.ledger_none')}</p>}
      <ul className="admin-ledger-transfers">
        {transfers.map((transfer) => (
          <TransferRow key={`${transfer.id} ${transfer.kind}`} transfer={transfer} />
        ))}
      </ul>
      {list.older.state === 'failed' && <FailureNote failure={list.older.failure} />}
      {next && (
        <Button
          look="line"
          busy={list.older.state === 'loading' && say('admin.mail_loading')}
          onClick={() => void loadOlderTransfers(search)}
        >
          {say('admin.ledger_older')}
        </Button>
      )}
    </>
  )
}

/** The address keeps what is looked for, so that it can be passed on. */
function Search({ search, onSearch }: Omit<TransfersProps, 'list'>) {
  const { say } = useSpeech()
  const [typed, setTyped] = useState(search)
  return (
    <form
      className="admin-ledger-search"
      onSubmit={(event) => {
        event.preventDefault()
        const query = typed.trim() === '' ? '' : `?find=${encodeURIComponent(typed.trim())}`
        history.replaceState(null, '', `${location.pathname}${query}`)
        onSearch(typed)
      }}
    >
      <div className="field">
        <label htmlFor="ledger-search">{say('admin.ledger_search')}</label>
        <input
          id="ledger-search"
          type="search"
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Button look="line" small>
        {say('admin.find')}
      </Button>
    </form>
  )
}

type RowProps = { transfer: TransfersProps['list']['ledger']['transfers'][number] }

function TransferRow({ transfer }: RowProps) {
  const { say, money, dayAt, timeAt } = useSpeech()
  const inWords = useBookedWhy()
  const doer = useBookedDoer()
  const { kind, at, actor, reason, orderNumber, entries } = transfer
  const when = say('admin.mail_at', { day: dayAt(at, 'short'), time: timeAt(at) })
  return (
    <li>
      <p>
        <b>{say(`admin.ledger_kind_${kind}`)}</b>{' '}
        <span>{[when, orderNumber].filter(Boolean).join(' · ')}</span>
      </p>
      <table>
        <caption className="visually-hidden">{say('admin.ledger_entries')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('admin.ledger_account')}</th>
            <th scope="col">{say('admin.ledger_debit')}</th>
            <th scope="col">{say('admin.ledger_credit')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ account, amount }) => (
            <tr key={account}>
              <td title={account}>
                <AccountName account={account} orderNumber={orderNumber} />
              </td>
              <td>{amount.centAmount > 0 && money(amount)}</td>
              <td>
                {amount.centAmount < 0 && money({ ...amount, centAmount: -amount.centAmount })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(reason || actor) && (
        <p className="fine">{[actor && doer(actor), inWords(reason)].filter(Boolean).join(': ')}</p>
      )}
    </li>
  )
}

/** An account in words; which provider or order it is of is said beside it. */
function AccountName({ account, orderNumber }: { account: string; orderNumber: string | null }) {
  const { say } = useSpeech()
  const known = readAccount(account)
  if (!known) return account
  const { kind, of } = known
  // What comes by transfer stands at the bank, which the words of the account say.
  const provider = of === 'house' ? '' : providerName(of)
  const which = kind === 'provider' ? provider : kind === 'order' && orderNumber
  return [say(`admin.ledger_${kind}`), which].filter(Boolean).join(' · ')
}
