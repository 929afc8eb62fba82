import { useShop } from '../page/shop.tsx'
import { SvgPicture } from '../ui/svg-picture.tsx'
import type { SwatchOf } from './draw-swatch.ts'

/** Swatches never change, so only the server knows how to draw them. */
const drawSwatch = import.meta.env.SSR ? (await import('./draw-swatch.ts')).drawSwatch : undefined

export function OptionSwatch(props: SwatchOf) {
  const { attribute, option } = props
  const shop = useShop()
  return (
    <SvgPicture
      id={`swatch-${attribute.key}-${option.key}`}
      className="option-picture"
      of={option.key}
      draw={drawSwatch && ((id) => drawSwatch(id, props, shop))}
    />
  )
}
