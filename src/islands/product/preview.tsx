import { facts } from '../../lib/domain/product/facts.ts'
import type { ProductView } from '../../stores/product/configurator-state.ts'
import { useShop, useVoice } from '../page/shop.tsx'
import { Segmented } from '../ui/radio.tsx'
import { SvgPicture } from '../ui/svg-picture.tsx'
import { useDerivedFigures } from './derived-figures.tsx'
import { useDrawing } from './drawing.ts'
import { useConfigured, useProduct } from './product-context.tsx'
import { useSummary } from './summary.ts'
import { useTurn } from './turn.ts'
import { useFormats } from './words.ts'

const SIDES = ['front', 'back'] as const

/** The product as configured, in proportion, in every way in which it can be looked at. */
export function Preview() {
  const { product } = useProduct().configurator
  const selection = useConfigured('shown')
  const { measure } = useFormats()
  const summary = useSummary()
  const figures = useDerivedFigures()
  const say = useVoice()
  const { pictures, imprints } = useShop()
  const views = useViews()
  const { turn, shown, show, hold } = useTurn(views)
  const of = JSON.stringify([selection, turn])
  const drawing = useDrawing(product, of)
  const view = views.find(({ value }) => value === shown)?.text
  const options = [summary.size, summary.options, ...figures, view].filter(Boolean).join(', ')
  return (
    <figure className="product-preview">
      <div className="product-preview-frame">
        <div className="product-preview-sheet" onPointerDown={hold}>
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
                  turn,
                ))
            }
          />
        </div>
        {views.length > 0 && (
          <Segmented
            className="product-sides"
            legend={say('product.side_shown')}
            name="side"
            options={views}
            chosen={shown}
            onChoose={show}
          />
        )}
      </div>
      <figcaption className="product-preview-caption">{say('product.preview_note')}</figcaption>
    </figure>
  )
}

/** The product's own views, or the two sides of what is printed on both. */
function useViews(): readonly ProductView[] {
  const { product } = useProduct().configurator
  const selection = useConfigured('shown')
  const say = useVoice()
  if (product.views) return product.views
  if (facts(product, selection)['sides'] !== 2) return []
  return SIDES.map((value, turn) => ({
    value,
    text: say(`product.side_${value}`),
    turn,
    flat: true,
  }))
}
