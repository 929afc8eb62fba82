import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $staffOffers, findStaffOffers, type StaffOffer } from '../../../stores/staff/offers.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Prices that were written down for customers: found by number, or the newest. */
export function OffersPage() {
  const { say } = useSpeech()
  const list = useStore($staffOffers)
  const [typed, setTyped] = useState('')
  useEffect(() => void findStaffOffers(''), [])
  return (
    <section className="admin-work">
      <h1>{say('offers.title')}</h1>
      <p>{say('offers.lead')}</p>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          void findStaffOffers(typed)
        }}
      >
        <div className="field span-full">
          <label htmlFor="offers-search">{say('offers.search')}</label>
          <input
            id="offers-search"
            type="search"
            autoComplete="off"
            maxLength={60}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <p className="form-actions">
          <Button>{say('offers.find')}</Button>
        </p>
      </form>
      <div aria-live="polite">
        {list.state === 'loading' && <Skeleton rows={5} />}
        {list.state === 'failed' && (
          <FailureNote failure={list.failure} retry={() => void findStaffOffers(typed)} />
        )}
        {list.state === 'listed' && list.offers.length === 0 && <p>{say('offers.none')}</p>}
        {list.state === 'listed' && list.offers.length > 0 && (
          <section aria-label={say('offers.list')}>
            {list.offers.map((offer) => (
              <Offer key={offer.number} offer={offer} />
            ))}
          </section>
        )}
      </div>
    </section>
  )
}

/** One of them; what it offers is folded. */
function Offer({ offer }: { offer: StaffOffer }) {
  const { say, money, day } = useSpeech()
  const { number, productName, validOn, hasEnded, isPersonal, facts, services, prices } = offer
  const all = [...facts.map(({ value }) => value), ...services.map(({ name }) => name)]
  return (
    <details>
      <summary>
        <b>{number}</b> {productName},{' '}
        {say(hasEnded ? 'offers.ended' : 'offers.valid', { day: day(validOn, 'short') })}
      </summary>
      {isPersonal && <p>{say('offers.personal')}</p>}
      <p>{all.join(', ')}</p>
      <dl className="facts">
        {prices.map(({ quantity, priority, deliveryOption, pieces, speed, net, gross }) => (
          <div key={`${quantity} ${priority} ${deliveryOption}`}>
            <dt>{say('offers.row', { pieces, speed })}</dt>
            <dd>
              {money(gross)} ({money(net)})
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
