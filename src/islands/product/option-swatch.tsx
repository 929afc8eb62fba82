import { swatch } from '../../lib/domain/pictures/swatches/swatch.ts'
import type { ChoiceAttribute, Option } from '../../lib/domain/product/definition.ts'
import { SvgPicture } from '../ui/svg-picture.tsx'
import { onPage } from './draw-parts.ts'

type Props = { attribute: ChoiceAttribute; option: Option; index: number }

/** What an option does, drawn small. It never changes, so only the server knows how to draw it. */
export function OptionSwatch(props: Props) {
  const { attribute, option } = props
  return (
    <SvgPicture
      id={`swatch-${attribute.key}-${option.key}`}
      className="opt-art"
      of={option.key}
      draw={import.meta.env.SSR ? (id) => drawSwatch(id, props) : undefined}
    />
  )
}

function drawSwatch(id: string, { attribute, option, index }: Props): string {
  const { widthMm: width, heightMm: height, thicknessMm: thickness } = option.facts ?? {}
  const largest = (side: 'widthMm' | 'heightMm') =>
    Math.max(...attribute.options.map(({ facts }) => Number(facts?.[side] ?? 0)))
  return swatch(onPage(id), {
    kind: attribute.swatch,
    value: swatchValue(attribute, option, index),
    ...(typeof thickness === 'number' && { thickness }),
    ...(typeof width === 'number' &&
      typeof height === 'number' && {
        width,
        height,
        largest: { width: largest('widthMm'), height: largest('heightMm') },
      }),
  })
}

/** Rolls are wound in one of numbered ways; the other options are drawn by their names. */
function swatchValue({ swatch: kind }: ChoiceAttribute, { key }: Option, index: number): string {
  if (kind === 'winding') return String(index + 1)
  return kind === 'shape' && key === 'circle' ? 'round' : key
}
