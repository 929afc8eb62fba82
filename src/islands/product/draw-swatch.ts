import { shopArtwork } from '../../content/artwork/index.ts'
import { escapeHtml } from '../../lib/domain/escape-html.ts'
import type { ChoiceAttribute, Option } from '../../lib/domain/product/definition.ts'
import { type Imprints, loadArtwork } from '../../lib/pictures/artwork.ts'
import type { ThemeColours } from '../../lib/pictures/palette.ts'
import { swatch } from '../../lib/pictures/swatches/swatch.ts'
import { onPage } from './draw-parts.ts'

export type SwatchOf = { attribute: ChoiceAttribute; option: Option; index: number }

const makers = await loadArtwork(shopArtwork, ['card', 'label'])

/** What an option does, drawn small. */
export function drawSwatch(
  id: string,
  { attribute, option, index }: SwatchOf,
  { pictures: colours, imprints }: { pictures: ThemeColours; imprints: Imprints },
): string {
  if (option.photo) return photograph(option.photo)
  const { widthMm: width, heightMm: height, thicknessMm: thickness } = option.facts ?? {}
  const largest = (side: 'widthMm' | 'heightMm') =>
    Math.max(...attribute.options.map(({ facts }) => Number(facts?.[side] ?? 0)))
  return swatch(onPage({ id, makers, imprints, colours }), {
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

/** As large as drawings are, and cut to their ratio. */
function photograph(address: string): string {
  const filling = 'width="144" height="96" preserveAspectRatio="xMidYMid slice"'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 144 96" ' +
    'preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">' +
    `<image href="${escapeHtml(address)}" ${filling}/></svg>`
  )
}

/** Folds and colours are facts, rolls are wound in one of numbered ways; others are drawn by their names. */
function swatchValue(
  { swatch: kind }: ChoiceAttribute,
  { key, facts }: Option,
  index: number,
): string {
  if (kind === 'colour' || kind === 'fold') return String(facts?.[kind])
  if (kind === 'winding') return String(index + 1)
  return kind === 'shape' && key === 'circle' ? 'round' : key
}
