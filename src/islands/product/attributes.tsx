import { Fragment, type ReactNode } from 'react'
import type { Attribute, ProductDefinition } from '../../lib/domain/product/definition.ts'
import { isShown } from '../../lib/domain/product/facts.ts'
import { MM } from '../../lib/domain/product/model.ts'
import { isRuled } from '../../lib/domain/product/rules.ts'
import { useVoice } from '../page/shop.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { CountedNumber } from './counted-number.tsx'
import { DerivedFigures } from './derived-figures.tsx'
import { MatrixGroup } from './matrix-group.tsx'
import { Measures } from './measures.tsx'
import { useConfigured, useProduct } from './product-context.tsx'
import { SeveralGroup } from './several-group.tsx'
import { TextGroup } from './text-group.tsx'

/**
 * Every attribute that is asked, in its order, under the headings of its parts and groups; small groups
 * share a line, sides a row.
 */
export function Attributes() {
  const { configurator, words } = useProduct()
  const { product } = configurator
  const keys = useConfigured('choice', ({ selection }) => {
    const asked = product.attributes.filter((each) => isShown(product, each, selection))
    return asked.map(({ key }) => key).join(' ')
  })
  const asked = product.attributes.filter(({ key }) => keys.split(' ').includes(key))
  const sections = split(asked, headingOf)
  return (
    <>
      {sections.map((attributes) => {
        const [first] = attributes
        if (!first) return null
        const { part, group } = first
        const heading = part === undefined ? words.groups[group ?? ''] : words.parts[part]
        const controls = grouped(product, attributes).map((each) => (
          <Fragment key={each[0]?.key}>
            {control(each)}
            {each.map(({ key }) => (
              <Help key={key} {...words.attributes[key]} />
            ))}
          </Fragment>
        ))
        if (heading === undefined) return <Fragment key={first.key}>{controls}</Fragment>
        return (
          <section key={first.key} className="product-part" aria-labelledby={`part-${first.key}`}>
            <h2 id={`part-${first.key}`}>{heading}</h2>
            {controls}
          </section>
        )
      })}
      <DerivedFigures />
    </>
  )
}

/** What to choose and why, for those who ask. */
function Help({ name = '', help }: { name?: string; help?: string | undefined }) {
  const say = useVoice()
  return (
    help && (
      <details className="hint spaced">
        <summary>{say('product.more_on', { name })}</summary>
        {help}
      </details>
    )
  )
}

function control(attributes: Attribute[]): ReactNode {
  const [first, second] = attributes
  if (!first) return null
  if (first.kind === 'choice' && second?.kind === 'choice')
    return (
      <div className="product-pair">
        <ChoiceGroup attribute={first} paired />
        <ChoiceGroup attribute={second} paired />
      </div>
    )
  if (first.kind === 'number' && isLength(first))
    return <Measures sides={attributes.filter((each) => each.kind === 'number')} />
  switch (first.kind) {
    case 'choice':
      return <ChoiceGroup attribute={first} />
    case 'several':
      return <SeveralGroup attribute={first} />
    case 'number':
      return <CountedNumber attribute={first} />
    case 'text':
      return <TextGroup attribute={first} />
    case 'matrix':
      return <MatrixGroup attribute={first} />
  }
}

function headingOf({ part, group }: Attribute): string {
  return part === undefined ? `group ${group ?? ''}` : `part ${part}`
}

/** Runs of neighbours that are alike. */
function split(attributes: readonly Attribute[], of: (attribute: Attribute) => string) {
  const runs: Attribute[][] = []
  for (const attribute of attributes) {
    const last = runs.at(-1)
    if (last?.[0] && of(last[0]) === of(attribute)) last.push(attribute)
    else runs.push([attribute])
  }
  return runs
}

function grouped(product: ProductDefinition, attributes: readonly Attribute[]): Attribute[][] {
  const groups: Attribute[][] = []
  for (const attribute of attributes) {
    const last = groups.at(-1)
    const before = last?.[0]
    if (last && before && belongs(product, before, attribute, last.length)) last.push(attribute)
    else groups.push([attribute])
  }
  return groups
}

/**
 * Sides stand together, and so do two swatches and three: five are a line. Not where a rule may have
 * to be explained below one of them; it needs the width.
 */
function belongs(
  product: ProductDefinition,
  first: Attribute,
  next: Attribute,
  size: number,
): boolean {
  if (isLength(first) || isLength(next)) return isLength(first) && isLength(next)
  if (first.kind !== 'choice' || next.kind !== 'choice') return false
  const hasRules = isRuled(product, first.key) || isRuled(product, next.key)
  return size === 1 && !hasRules && first.options.length === 2 && next.options.length === 3
}

function isLength(attribute: Attribute): boolean {
  return attribute.kind === 'number' && MM[attribute.unit] !== undefined
}
