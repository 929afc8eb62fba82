import { choosePriceView, type PriceView } from '../../stores/session/price-view.ts'
import { usePriceView } from '../page/price-view.ts'
import { Segmented } from './radio.tsx'

type Props = {
  /** Of the radios; unique on the page. */
  name: string
  legend: string
  words: Record<PriceView, string>
}

const VIEWS = ['gross', 'net'] as const

/** Prices with VAT or before it, for all pages of this browser. */
export function PriceSwitch({ name, legend, words }: Props) {
  return (
    <Segmented
      className="price-switch"
      legend={legend}
      name={name}
      options={VIEWS.map((value) => ({ value, text: words[value] }))}
      chosen={usePriceView()}
      onChoose={choosePriceView}
    />
  )
}
