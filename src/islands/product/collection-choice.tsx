import { useEffect, useState } from 'react'
import { openingWords } from '../../lib/domain/delivery/opening-words.ts'
import { cellOf } from '../../stores/product/configurator-order.ts'
import type { ProductCollection } from '../../stores/product/configurator-state.ts'
import { useShop } from '../page/shop.tsx'
import { Radio } from '../ui/radio.tsx'
import { useAtOnce, useProduct } from './product-context.tsx'

type ChoiceProps = { collection: ProductCollection }

/** Delivered or fetched by the shopper; where and when stands below it once that is chosen. */
export function CollectionChoice({ collection: { option, words } }: ChoiceProps) {
  const { configurator } = useProduct()
  const { locale } = useShop()
  const chosen = useAtOnce('choice', (choice) => choice.option) ?? ''
  const isRefused = useRefused()
  const place = useAtOnce('dates').arrivals.find((each) => each.collection)?.collection
  return (
    <fieldset className="option-group">
      <legend>{words['legend']}</legend>
      <Radio
        name="delivery_option"
        value=""
        chosen={chosen}
        onChoose={() => configurator.pickOption(undefined)}
      >
        <b>{words['delivered']}</b>
      </Radio>
      <Radio
        name="delivery_option"
        value={option}
        chosen={chosen}
        onChoose={configurator.pickOption}
      >
        <b>{words['collected']}</b>
        {place && chosen === option && (
          <>
            <span>{place.lines.join(', ')}</span>
            <span>{openingWords(place.opening, locale).join('; ')}</span>
          </>
        )}
      </Radio>
      <p className="fine" role="status">
        {isRefused && words['refused']}
      </p>
    </fieldset>
  )
}

/** What cannot be collected after all, as it is now, is delivered; the page says so until something else is chosen. */
function useRefused(): boolean {
  const { configurator } = useProduct()
  const { option, quantity, priority } = useAtOnce('choice')
  const { state, matrix } = useAtOnce('prices')
  const [refused, setRefused] = useState(false)
  const isNone = option !== undefined && state === 'quoted' && !cellOf(matrix, quantity, priority)
  useEffect(() => {
    if (!isNone) return
    setRefused(true)
    configurator.pickOption(undefined)
  }, [isNone, configurator])
  useEffect(() => {
    if (option !== undefined && state === 'quoting') setRefused(false)
  }, [option, state])
  return refused
}
