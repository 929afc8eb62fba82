import { useState } from 'react'
import { useVoice } from '../ui/shop.tsx'
import { SvgPicture } from '../ui/svg-picture.tsx'
import { drawPreview, drawStack, hasBack, hasStack, type Side, stackPiles } from './pictures.ts'
import { useConfigured, useProduct } from './product-context.tsx'
import { useSummary } from './summary.ts'
import { useFormats } from './words.ts'

const SIDES = ['front', 'back'] as const

/** The product as configured, in proportion, with both its sides where it has two. */
export function Preview() {
  const { configurator } = useProduct()
  const { product } = configurator
  const selection = useConfigured('made')
  const [wanted, setSide] = useState<Side>('front')
  const { measure } = useFormats()
  const say = useVoice()
  const summary = useSummary()
  const turns = hasBack(product, selection)
  const side = turns ? wanted : 'front'
  return (
    <figure className="see">
      <div className="see-in">
        <SvgPicture
          id="pv"
          className="pic-box"
          label={say('product.preview_alt', { product: summary.options })}
          of={JSON.stringify([selection, side])}
          draw={(context) => drawPreview(context, { product, selection, measure }, side)}
        />
        {turns && (
          <fieldset className="flip">
            <legend className="vh">{say('product.side_shown')}</legend>
            {SIDES.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="side"
                  checked={side === each}
                  onChange={() => setSide(each)}
                />
                <span>{say(`product.side_${each}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <figcaption className="see-cap">{say('product.preview_note')}</figcaption>
    </figure>
  )
}

/** How high the order stands; nothing for what does not lie in piles. */
export function Stack() {
  const { configurator, words } = useProduct()
  const { product } = configurator
  const selection = useConfigured('made')
  const { quantity } = useConfigured('choice')
  const formats = useFormats()
  const say = useVoice()
  if (!hasStack(product)) return null
  const { measure } = formats
  const scene = { product, selection, measure, quantity }
  const piles = stackPiles(scene)
  const count = formats.number(quantity)
  const units = words.units.other
  const note =
    piles === 1
      ? say('product.stack_one', { count, units })
      : say('product.stack_other', { count, units, piles: formats.number(piles) })
  return (
    <div className="tower">
      <SvgPicture
        id="st"
        className="pic-box"
        label={note}
        of={JSON.stringify([selection, quantity])}
        draw={(context) => drawStack(context, { ...scene, note })}
      />
    </div>
  )
}
