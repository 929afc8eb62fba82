import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $wallet,
  loadOlderMoves,
  loadWallet,
  type WalletMove,
} from '../../stores/customer/wallet.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** `empty` is the address of the drawing for who has no credit. */
export function WalletPage({ shop, empty }: { shop: ShopProps; empty: string }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={4} />}>
      <Wallet empty={empty} />
    </App>
  )
}

/** What there is to spend, and how it came to that. */
function Wallet({ empty }: { empty: string }) {
  const { say, money } = useSpeech()
  const state = useStore($wallet, { ssr: 'initial' })
  useEffect(() => void loadWallet(), [])
  if (state.state === 'failed')
    return <FailureNote failure={state.failure} retry={() => void loadWallet()} />
  if (state.state === 'loading') return <Skeleton rows={4} />
  const { wallet, more } = state
  if (wallet.moves.length === 0) return <Empty picture={empty} text={say('wallet.none')} />
  return (
    <>
      <dl className="customer-wallet">
        <div>
          <dt>{say('wallet.credit')}</dt>
          {wallet.credit.map((credit) => (
            <dd key={credit.currencyCode}>{money(credit)}</dd>
          ))}
        </div>
      </dl>
      {wallet.credit.some(({ centAmount }) => centAmount > 0) && <p>{say('wallet.lead')}</p>}
      <Moves moves={wallet.moves} />
      {typeof more === 'object' && <FailureNote failure={more} />}
      {wallet.next !== null && (
        <Button
          look="link"
          busy={more === 'busy' && say('wallet.loading')}
          onClick={() => void loadOlderMoves()}
        >
          {say('wallet.older')}
        </Button>
      )}
    </>
  )
}

function Moves({ moves }: { moves: WalletMove[] }) {
  const { say, money, dayAt } = useSpeech()
  const { links } = useShop()
  return (
    <table className="customer-moves customer-wallet-moves">
      <caption className="visually-hidden">{say('wallet.moves')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('wallet.day')}</th>
          <th scope="col">{say('wallet.what')}</th>
          <th scope="col">{say('wallet.amount')}</th>
          <th scope="col">{say('wallet.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ id, kind, at, amount, balance, orderNumber }) => (
          <tr key={id}>
            <td>{dayAt(at, 'short')}</td>
            <td>
              {say(`wallet.kind_${kind}`)}
              {orderNumber && (
                <>
                  {' '}
                  <a href={`${links['orderDetail']}?order_number=${orderNumber}`}>{orderNumber}</a>
                </>
              )}
            </td>
            <td>
              {amount.centAmount > 0 && '+'}
              {money(amount)}
            </td>
            <td>{money(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
