import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import { cardExpiry, cardName } from '../../lib/domain/payment/card-text.ts'
import {
  $keptCards,
  type KeptCard,
  loadKeptCards,
  removeKeptCard,
} from '../../stores/customer/kept-cards.ts'
import { App } from '../page/app.tsx'
import type { ShopProps } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** `empty` is the address of the drawing for who keeps none. */
export function KeptCardsPage({ shop, empty }: { shop: ShopProps; empty: string }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={4} />}>
      <KeptCards empty={empty} />
    </App>
  )
}

type Outcome = { removed: KeptCard } | { failure: Failure } | null

/** Cards that are kept, each with a button that removes it. */
function KeptCards({ empty }: { empty: string }) {
  const { say } = useSpeech()
  const state = useStore($keptCards, { ssr: 'initial' })
  const [outcome, setOutcome] = useState<Outcome>(null)
  useEffect(() => void loadKeptCards(), [])
  if (state.state === 'failed')
    return <FailureNote failure={state.failure} retry={() => void loadKeptCards()} />
  if (state.state === 'loading') return <Skeleton rows={4} />
  const remove = async (card: KeptCard) => {
    const answer = await removeKeptCard(card)
    setOutcome(answer.ok ? { removed: card } : { failure: answer })
  }
  return (
    <>
      <WhatHappened outcome={outcome} />
      {state.cards.length > 0 ? (
        <p>{say('cards.lead')}</p>
      ) : (
        <Empty picture={empty} text={say('cards.none')} />
      )}
      <ul className="customer-cards">
        {state.cards.map((card) => (
          <Card key={card.id} card={card} remove={() => remove(card)} />
        ))}
      </ul>
    </>
  )
}

function Card({ card, remove }: { card: KeptCard; remove: () => Promise<void> }) {
  const { say } = useSpeech()
  const [busy, setBusy] = useState(false)
  const { lastFour, isExpired, mandate } = card
  const expiry =
    card.expiry &&
    say(isExpired ? 'cards.expired' : 'cards.expires', { expiry: cardExpiry(card.expiry) })
  const name = mandate ? say('cards.mandate_name') : cardName(card)
  return (
    <li>
      <div className={isExpired ? 'customer-card customer-card-old' : 'customer-card'}>
        <b>{name}</b>
        <span>
          <span aria-hidden="true">•••• •••• •••• </span>
          <span className="visually-hidden">{say('cards.ends_in')} </span>
          {lastFour}
        </span>
        <small>{mandate ? say('cards.mandate_by', mandate) : expiry}</small>
      </div>
      <Button
        look="link"
        busy={busy && say('cards.removing')}
        onClick={() => {
          setBusy(true)
          void remove().finally(() => setBusy(false))
        }}
      >
        {say(mandate ? 'cards.revoke' : 'cards.remove')}
        <span className="visually-hidden">
          {' '}
          {name} {lastFour}
        </span>
      </Button>
      {mandate && (
        <details>
          <summary>{say('cards.mandate_read')}</summary>
          <p>{mandate.text}</p>
        </details>
      )}
    </li>
  )
}

/** What has just happened, which takes the keyboard from the button that is gone. */
function WhatHappened({ outcome }: { outcome: Outcome }) {
  const { say } = useSpeech()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome && 'removed' in outcome) note.current?.focus()
  }, [outcome])
  if (!outcome) return null
  if ('failure' in outcome) return <FailureNote failure={outcome.failure} />
  const { removed } = outcome
  return (
    <Note tone="good" role="status" ref={note}>
      <p>
        {removed.mandate
          ? say('cards.mandate_removed', { number: removed.lastFour })
          : say('cards.removed', { brand: cardName(removed), number: removed.lastFour })}
      </p>
    </Note>
  )
}
