import { useState } from 'react'
import { facts } from '../../lib/domain/product/facts.ts'
import { useShop, useVoice } from '../page/shop.tsx'
import { Segmented } from '../ui/radio.tsx'
import { SvgPicture } from '../ui/svg-picture.tsx'
import { type Side, useDrawing } from './drawing.ts'
import { useConfigured, useProduct } from './product-context.tsx'
import { useSummary } from './summary.ts'
import { useFormats } from './words.ts'

const SIDES = ['front', 'back'] as const

/** The product as configured, in proportion, with both its sides where it has two. */
export function Preview() {
  const { product } = useProduct().configurator
  const selection = useConfigured('made')
  const [wanted, setSide] = useState<Side>('front')
  const { measure } = useFormats()
  const summary = useSummary()
  const say = useVoice()
  const { pictures, imprints } = useShop()
  const turns = facts(product, selection)['sides'] === 2
  const side = turns ? wanted : 'front'
  const of = JSON.stringify([selection, side])
  const drawing = useDrawing(product, of)
  const options = [summary.size, summary.options].filter(Boolean).join(', ')
  return (
    <figure className="product-preview">
      <div className="product-preview-frame">
        <div className="product-preview-sheet">
          <SvgPicture
            id="preview"
            className="drawing"
            label={say('product.preview_alt', { options })}
            of={of}
            draw={
              drawing &&
              ((id) =>
                drawing.drawPreview(
                  { id, makers: drawing.makers, imprints, colours: pictures },
                  { product, selection, measure },
                  side,
                ))
            }
          />
        </div>
        {turns && (
          <Segmented
            className="product-sides"
            legend={say('product.side_shown')}
            name="side"
            options={SIDES.map((value) => ({ value, text: say(`product.side_${value}`) }))}
            chosen={side}
            onChoose={setSide}
          />
        )}
      </div>
      <figcaption className="product-preview-caption">{say('product.preview_note')}</figcaption>
    </figure>
  )
}
