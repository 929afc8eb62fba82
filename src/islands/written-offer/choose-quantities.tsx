import { useState } from 'react'
import { withQuery } from '../../lib/domain/urls/query.ts'
import {
  MOST_QUANTITIES,
  type OfferState,
  writeOffer,
} from '../../stores/written-offer/written-offer.ts'
import { useChoiceText } from '../order/parts/choice-text.ts'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote } from '../ui/note.tsx'
import { OfferThing } from './offer-thing.tsx'

type Props = { state: Extract<OfferState, { state: 'choosing' }>; products: WordsOfProducts }

/** Quantities that come before a choice, and after it. */
const AROUND = 1

/** What the offer is to name: the chosen quantity and its neighbours at first. */
export function ChooseQuantities({ state, products }: Props) {
  const { say, number } = useSpeech()
  const { config, failure, busy } = state
  const { selectedAttributes: selection, selectedQuantity: chosen } = config.config
  const thing = { productId: config.productConfigurationId, selection, quantity: chosen }
  const text = useChoiceText(products)(thing)
  const [wanted, setWanted] = useState(() => around(config.quantities, chosen))
  const [fault, setFault] = useState<'quantities_none' | 'quantities_many' | null>(null)
  const toggle = (quantity: number, on: boolean) => {
    setFault(null)
    setWanted(on ? [...wanted, quantity] : wanted.filter((each) => each !== quantity))
  }
  const write = () => {
    if (wanted.length === 0) setFault('quantities_none')
    else if (wanted.length > MOST_QUANTITIES) setFault('quantities_many')
    else void writeOffer(wanted)
  }
  return (
    <div className="written-offer">
      <h1>{say('offer.take')}</h1>
      <p className="lead">{say('offer.take_lead')}</p>
      {text && (
        <OfferThing
          name={text.name}
          facts={text.facts}
          sight={text.sight}
          end={
            <a className="more" href={withQuery(text.path, { key: config.key })}>
              {say('offer.back')}
            </a>
          }
        />
      )}
      {failure && <FailureNote failure={failure} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) write()
        }}
      >
        <fieldset
          aria-describedby={
            fault ? 'written-offer-quantities-fault' : 'written-offer-quantities-hint'
          }
        >
          <legend>{say('offer.quantities')}</legend>
          <p className="hint" id="written-offer-quantities-hint">
            {say('offer.quantities_hint')}
          </p>
          <div className="written-offer-boxes">
            {config.quantities.map((quantity) => (
              <label key={quantity} className="checkbox">
                <input
                  type="checkbox"
                  checked={wanted.includes(quantity)}
                  onChange={(event) => toggle(quantity, event.currentTarget.checked)}
                />
                <span>{text?.pieces(quantity) ?? number(quantity)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {fault && (
          <p className="field-error" id="written-offer-quantities-fault" role="alert">
            {say(`offer.${fault}`)}
          </p>
        )}
        <p className="form-actions spaced">
          <Button busy={busy && say('offer.making')}>{say('offer.make')}</Button>
        </p>
      </form>
    </div>
  )
}

/** The chosen quantity with those next to it. */
function around(quantities: readonly number[], chosen: number): number[] {
  const at = quantities.indexOf(chosen)
  return at < 0 ? [] : quantities.slice(Math.max(0, at - AROUND), at + AROUND + 1)
}
