import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { getWallet } from '../../lib/contract/wallet.ts'

type Wallet = OutputOf<typeof getWallet>
export type WalletMove = Wallet['moves'][number]

export type WalletState =
  | { state: 'loading' }
  | { state: 'listed'; wallet: Wallet; more: 'idle' | 'busy' | Failure }
  | { state: 'failed'; failure: Failure }

export const $wallet = atom<WalletState>({ state: 'loading' })

/** Asks what the customer's wallet holds, and for its newest moves. */
export async function loadWallet(): Promise<void> {
  const answer = await call(getWallet, {})
  $wallet.set(
    answer.ok
      ? { state: 'listed', wallet: answer.value, more: 'idle' }
      : { state: 'failed', failure: answer },
  )
}

/** Adds the moves before those that are listed; what is listed stays where they do not come. */
export async function loadOlderMoves(): Promise<void> {
  const known = $wallet.get()
  if (known.state !== 'listed' || known.more === 'busy' || known.wallet.next === null) return
  const { wallet } = known
  $wallet.set({ state: 'listed', wallet, more: 'busy' })
  const answer = await call(getWallet, { after: known.wallet.next })
  if (!answer.ok) return $wallet.set({ state: 'listed', wallet, more: answer })
  const { moves, next } = answer.value
  const joined = { ...wallet, moves: [...wallet.moves, ...moves], next }
  $wallet.set({ state: 'listed', wallet: joined, more: 'idle' })
}
