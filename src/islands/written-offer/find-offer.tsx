import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { $auth } from '../../stores/auth/auth.ts'
import {
  $ownOffers,
  findOffer,
  loadOwnOffers,
  OFFER_PARAMETERS,
  type OfferState,
} from '../../stores/written-offer/written-offer.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote } from '../ui/note.tsx'

type Props = { state: Extract<OfferState, { state: 'asking' }> }

/** Where somebody types the number that stands on a PDF. */
export function FindOffer({ state }: Props) {
  const { say } = useSpeech()
  const [typed, setTyped] = useState(state.typed)
  const [isMissing, setMissing] = useState(false)
  const find = () => {
    setMissing(typed.trim() === '')
    if (typed.trim() !== '') void findOffer(typed)
  }
  return (
    <div className="offer">
      <h1>{say('offer.title')}</h1>
      <p className="lead">{say('offer.find_lead')}</p>
      {state.failure && <FailureNote key={state.typed} failure={state.failure} />}
      <form
        className="offer-find"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!state.busy) find()
        }}
      >
        <div className={isMissing ? 'field field-invalid' : 'field'}>
          <label htmlFor="offer-number">{say('offer.number')}</label>
          <input
            id="offer-number"
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={typed}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? 'offer-number-fault' : 'offer-number-hint'}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p className="hint" id="offer-number-hint">
            {say('offer.number_hint')}
          </p>
          {isMissing && (
            <p className="field-error" id="offer-number-fault" role="alert">
              {say('offer.number_missing')}
            </p>
          )}
        </div>
        <p className="form-actions">
          <Button busy={state.busy && say('offer.finding')}>{say('offer.find')}</Button>
        </p>
      </form>
      <OwnOffers />
    </div>
  )
}

/** What somebody who is signed in had written. */
function OwnOffers() {
  const { say, day } = useSpeech()
  const { links } = useShop()
  const auth = useStore($auth, { ssr: 'initial' })
  const own = useStore($ownOffers, { ssr: 'initial' })
  const isKnown = auth.state === 'loggedIn'
  useEffect(() => {
    if (isKnown) void loadOwnOffers()
  }, [isKnown])
  if (!isKnown || own.length === 0) return null
  return (
    <section className="offer-own" aria-labelledby="offer-own">
      <h2 id="offer-own">{say('offer.own')}</h2>
      <ul>
        {own.map(({ number, productName: name, validOn, hasEnded }) => (
          <li key={number}>
            <a
              href={withQuery(links['writtenOffer'] ?? '/', { [OFFER_PARAMETERS.number]: number })}
            >
              {number}
            </a>
            <span>
              {say(hasEnded ? 'offer.own_ended' : 'offer.own_valid', {
                name,
                day: day(validOn, 'long'),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
