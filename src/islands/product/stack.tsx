import { useShop, useVoice } from '../page/shop.tsx'
import { SvgPicture } from '../ui/svg-picture.tsx'
import { useDrawing } from './drawing.ts'
import { useConfigured, useProduct } from './product-context.tsx'
import { useCount } from './summary.ts'
import { useFormats } from './words.ts'

/** Scenes of products that lie in piles. */
const PILED = new Set(['cards', 'flyers', 'letter'])

/** How high the order stands; nothing for what does not lie in piles. */
export function Stack() {
  const { configurator, words } = useProduct()
  const { product } = configurator
  const selection = useConfigured('shown')
  const quantity = useConfigured('choice', (choice) => choice.quantity)
  const of = JSON.stringify([selection, quantity])
  const drawing = useDrawing(product, of)
  const { number, measure } = useFormats()
  const count = useCount()
  const say = useVoice()
  const { pictures, imprints } = useShop()
  if (!PILED.has(product.picture.scene)) return null

  const note = (piles: number) =>
    say(piles === 1 ? 'product.stack_one' : 'product.stack_other', {
      count: number(quantity),
      units: words.units.other,
      piles: number(piles),
    })
  return (
    <div className="product-stack">
      <SvgPicture
        id="stack"
        className="drawing"
        label={say('product.stack_alt', { what: count })}
        of={of}
        draw={
          drawing?.drawStack &&
          ((id) =>
            drawing.drawStack?.(
              { id, makers: drawing.makers, imprints, colours: pictures },
              { product, selection, measure, quantity, note },
            ) ?? '')
        }
      />
    </div>
  )
}
