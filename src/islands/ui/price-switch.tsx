import { choosePriceView, type PriceView } from '../../stores/session/price-view.ts'
import { usePriceView } from '../page/price-view.ts'

type Props = {
  /** Of the radios; unique on the page. */
  name: string
  legend: string
  words: Record<PriceView, string>
}

const VIEWS = ['gross', 'net'] as const

/** Prices with VAT or before it, for all pages of this browser. */
export function PriceSwitch({ name, legend, words }: Props) {
  const view = usePriceView()
  return (
    <fieldset className="price-switch">
      <legend className="visually-hidden">{legend}</legend>
      {VIEWS.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={view === each}
            onChange={() => choosePriceView(each)}
          />
          <span>{words[each]}</span>
        </label>
      ))}
    </fieldset>
  )
}
