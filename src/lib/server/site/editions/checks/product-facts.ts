import type { ProductDefinition } from '../../../../domain/product/definition.ts'
import { facts } from '../../../../domain/product/facts.ts'
import { type Formula, namesIn } from '../../../../domain/product/formula.ts'
import { initialSelection } from '../../../../domain/product/initial.ts'
import { factName } from '../../../../domain/product/model.ts'
import {
  type DrawingFacts,
  drawingFacts,
  type FactShape,
} from '../../../../pictures/drawing-facts.ts'
import { swatchKinds, wordsOnly } from '../../../../pictures/swatches/swatch.ts'
import type { Report } from '../kinds/define-kind.ts'
import { nearest } from '../nearest.ts'

type At = { path: string }

/** Reports facts that nothing reads, values no drawing knows, and what a drawing lacks. */
export function checkFacts(at: At, product: ProductDefinition, report: Report): void {
  const { scene } = product.picture
  const drawing = Object.hasOwn(drawingFacts, scene) ? drawingFacts[scene] : undefined
  if (!drawing) {
    const scenes = Object.keys(drawingFacts).join(', ')
    report(at, ['picture', 'scene'], `The scene ${scene} draws no product; ${scenes} do.`)
    return
  }
  checkOptions(at, product, drawing, report)
  product.attributes.forEach((attribute, index) => {
    if (attribute.kind === 'choice' && wordsOnly.includes(attribute.swatch))
      attribute.options.forEach(({ photo }, option) => {
        if (photo === undefined) return
        const keys = ['attributes', index, 'options', option, 'photo']
        report(at, keys, `The swatch ${attribute.swatch} shows words alone.`)
      })
    if (attribute.kind === 'choice' && !swatchKinds.includes(attribute.swatch))
      report(
        at,
        ['attributes', index, 'swatch'],
        `No swatch is called ${attribute.swatch}: ${swatchKinds.join(', ')} are.`,
      )
  })
  const known = facts(product, initialSelection(product))
  for (const fact of drawing.needs)
    if (known[fact] === undefined)
      report(at, ['picture', 'scene'], `The drawing ${scene} needs the fact ${fact}.`)
}

/** Read whatever is drawn: a swatch's colour, and how many sides a file has. */
const READ_ANYWAY = ['colour', 'sides']

function checkOptions(
  at: At,
  product: ProductDefinition,
  { reads }: DrawingFacts,
  report: Report,
): void {
  const computed = new Set([...formulasOf(product).flatMap(namesIn), ...figuresOf(product)])
  product.attributes.forEach((attribute, index) => {
    if (attribute.kind !== 'choice' && attribute.kind !== 'several') return
    attribute.options.forEach((option, place) => {
      for (const [key, value] of Object.entries(option.facts ?? {})) {
        const name = factName(attribute.part, key)
        const keys = ['attributes', index, 'options', place, 'facts', key]
        const shape = Object.hasOwn(reads, name) ? reads[name] : undefined
        if (shape === undefined && !computed.has(name) && !READ_ANYWAY.includes(name))
          report(
            at,
            keys,
            unknown(name, product.picture.scene, [...Object.keys(reads), ...computed]),
          )
        else if (shape !== undefined && !fits(shape, value))
          report(at, keys, `${name} is ${wordsOf(shape)}, not ${value}.`)
      }
    })
  })
}

function unknown(name: string, scene: string, known: readonly string[]): string {
  const close = nearest(name, known)
  const asked = close ? ` Is it ${close}?` : ''
  return `Neither the drawing ${scene} nor a formula reads the fact ${name}.${asked}`
}

function formulasOf({
  attributes,
  derived = [],
  rules,
  priceFactors = [],
}: ProductDefinition): Formula[] {
  return [
    ...attributes.flatMap(({ shownWhen }) => (shownWhen === undefined ? [] : [shownWhen])),
    ...derived.map(({ formula }) => formula),
    ...rules.flatMap((rule) => ('holds' in rule ? [rule.holds] : [])),
    ...priceFactors,
  ]
}

function fits(shape: FactShape, value: number | string): boolean {
  if (shape === 'number') return typeof value === 'number'
  if (shape === 'text') return typeof value === 'string'
  return shape === 'colour' ? /^#[0-9a-f]{6}$/.test(String(value)) : shape.includes(value)
}

function wordsOf(shape: FactShape): string {
  if (shape === 'number' || shape === 'text') return `a ${shape}`
  return shape === 'colour' ? 'a colour such as #1d3557' : `one of ${shape.join(', ')}`
}

/** What an estimate reads. */
function figuresOf({ price }: ProductDefinition): string[] {
  if (price.model !== 'estimate') return []
  const { parts, finishing, outwork } = price
  const figures = [
    ...parts.flatMap(({ width, height, leaves, grams, front, back }) => [
      ...[width, height, leaves],
      ...[grams, front, back],
    ]),
    ...[...finishing, ...outwork].map(({ units }) => units),
  ]
  return figures.filter((figure) => typeof figure === 'string')
}
