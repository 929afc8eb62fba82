import { useEffect, useRef, useState } from 'react'
import { withQuery } from '../../lib/domain/urls/query.ts'
import {
  fetchOfferFile,
  type OfferedPrice,
  type OfferState,
  orderOffered,
  type WrittenOffer,
} from '../../stores/written-offer/written-offer.ts'
import { useChoiceText } from '../order/parts/choice-text.ts'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Radio } from '../ui/radio.tsx'
import { OfferThing } from './offer-thing.tsx'

type Shown = Extract<OfferState, { state: 'ready' | 'ordered' }>
type Props = { state: Shown; products: WordsOfProducts }

/** An offer as it was written: what it is of, its prices, and the way into the cart. */
export function OfferedPrices({ state, products }: Props) {
  const { say, day } = useSpeech()
  const { offer } = state
  const [first] = offer.prices
  const text = useChoiceText(products)({
    productId: offer.productId,
    selection: offer.selectedAttributes,
    quantity: first?.quantity ?? 1,
  })
  const services = offer.services.map(({ name }) => name).join(', ')
  const until = day(offer.validOn, 'long')
  return (
    <div className="written-offer">
      <h1>
        {say('offer.title')} <span className="written-offer-number">{offer.number}</span>
      </h1>
      <p className="lead">
        {say(offer.hasEnded ? 'offer.lead_ended' : 'offer.lead_valid', { day: until })}
      </p>
      {offer.isPersonal && <p>{say('offer.lead_personal')}</p>}
      {state.state === 'ordered' && <Ordered price={state.price} />}
      {state.state === 'ready' && state.failure && <FailureNote failure={state.failure} />}
      <OfferThing
        name={offer.productName}
        facts={offer.facts}
        sight={text?.sight ?? null}
        end={services && <p className="fine">{say('offer.with_services', { services })}</p>}
      />
      <Prices offer={offer} busy={state.state === 'ready' ? state.busy : null} />
      <ul className="written-offer-terms">
        <li>{say('offer.terms_price', { day: until, number: offer.number })}</li>
        <li>{say('offer.terms_days')}</li>
        <li>{say('offer.terms_change')}</li>
      </ul>
    </div>
  )
}

function Prices({ offer, busy }: { offer: WrittenOffer; busy: 'file' | 'order' | null }) {
  const { say, sayCount, money } = useSpeech()
  const [chosen, setChosen] = useState(() => keyOf(offer.prices[0]))
  const price = offer.prices.find((each) => keyOf(each) === chosen)
  const isOpen = !offer.hasEnded && offer.path !== null
  const quantities = [...new Set(offer.prices.map(({ quantity }) => quantity))]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (price) void orderOffered(price)
      }}
    >
      <fieldset disabled={!isOpen}>
        <legend>{say(isOpen ? 'offer.prices' : 'offer.title')}</legend>
        {quantities.map((quantity) => {
          const rows = offer.prices.filter((each) => each.quantity === quantity)
          return (
            <fieldset key={quantity} className="written-offer-quantity">
              <legend>{rows[0]?.pieces}</legend>
              {rows.map((row) => (
                <Radio
                  key={keyOf(row)}
                  name="written-offer-price"
                  value={keyOf(row)}
                  chosen={chosen}
                  onChoose={setChosen}
                  end={
                    <>
                      {money(row.gross)} <small>{say('offer.with_vat')}</small>
                    </>
                  }
                >
                  <b>{row.speed}</b>
                  <span>{sayCount('offer.working_days', row.workingDays)}</span>
                </Radio>
              ))}
            </fieldset>
          )
        })}
      </fieldset>
      {offer.path === null && <p>{say('offer.gone')}</p>}
      <div className="form-actions spaced">
        {isOpen && (
          <Button busy={busy === 'order' && say('offer.ordering')}>{say('offer.order')}</Button>
        )}
        <Button
          look="line"
          busy={busy === 'file' && say('offer.filing')}
          onClick={() => void fetchOfferFile()}
        >
          {say('offer.file')}
        </Button>
        {offer.path !== null && (
          <a className="more" href={withQuery(offer.path, { key: offer.key })}>
            {say('offer.open')}
          </a>
        )}
      </div>
    </form>
  )
}

/** What has just been put into the cart, which takes the keyboard. */
function Ordered({ price }: { price: OfferedPrice }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <Note
      tone="good"
      role="status"
      ref={note}
      acts={<a href={links['cart']}>{say('offer.to_cart')}</a>}
    >
      <p>{say('offer.ordered', { pieces: price.pieces })}</p>
    </Note>
  )
}

function keyOf(price: OfferedPrice | undefined): string {
  return price ? `${price.quantity} ${price.priority} ${price.deliveryOption}` : ''
}
