import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { OFFER_PARAMETERS } from '../../lib/domain/written-offer/parameters.ts'
import { $auth } from '../../stores/auth/auth.ts'
import {
  $ownOffers,
  findOffer,
  loadOwnOffers,
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
    <div className="written-offer">
      <h1>{say('offer.title')}</h1>
      <p className="lead">{say('offer.find_lead')}</p>
      {state.failure && <FailureNote key={state.typed} failure={state.failure} />}
      <form
        className="written-offer-find"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!state.busy) find()
        }}
      >
        <div className={isMissing ? 'field field-invalid' : 'field'}>
          <label htmlFor="written-offer-number">{say('offer.number')}</label>
          <input
            id="written-offer-number"
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={typed}
            aria-invalid={isMissing || undefined}
            aria-describedby={
              isMissing ? 'written-offer-number-fault' : 'written-offer-number-hint'
            }
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p className="hint" id="written-offer-number-hint">
            {say('offer.number_hint')}
          </p>
          {isMissing && (
            <p className="field-error" id="written-offer-number-fault" role="alert">
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
    <section className="written-offer-own" aria-labelledby="written-offer-own">
      <h2 id="written-offer-own">{say('offer.own')}</h2>
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
