import { attributeOf } from '../../lib/domain/product/facts.ts'
import type { Change } from '../../lib/domain/product/resolve.ts'
import { listOf, matrixOf } from '../../lib/domain/product/wire.ts'
import type { OptionState } from '../../stores/product/configurator-derived.ts'
import { useVoice } from '../page/shop.tsx'
import { RuleNotice } from '../ui/rule-notice.tsx'
import { useUnit } from './attribute-fault.ts'
import { useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** Beside the attribute that had to give way: what happened, why, and the way back. */
export function Changed({ attribute }: { attribute: string }) {
  const { configurator, words } = useProduct()
  const change = useConfigured('notice', (notice) =>
    notice.state === 'changed'
      ? notice.changes.find((each) => each.attribute === attribute)
      : undefined,
  )
  const say = useVoice()
  const sentence = useChangeSentence()
  if (!change) return null
  return (
    <RuleNotice title={sentence(change)} bitten>
      {words.rules[change.rule]?.title}{' '}
      <button type="button" className="link" onClick={configurator.undo}>
        {say('product.undo')}
      </button>
    </RuleNotice>
  )
}

/** `Lamination changed to Matt.` */
export function useChangeSentence(): (change: Change) => string {
  const { words } = useProduct()
  const valueWords = useValueWords()
  const say = useVoice()
  return ({ attribute, to }) => {
    const name = words.attributes[attribute]?.name ?? attribute
    return say('product.changed', { attribute: name, value: valueWords(attribute, to) })
  }
}

/** All that else would change, said beside an option before it is chosen. */
export function useConsequence(): (state: OptionState) => string {
  const { words } = useProduct()
  const valueWords = useValueWords()
  const say = useVoice()
  return ({ changes, impossible }) => {
    if (impossible || changes.length === 0) return say('product.option_impossible')
    const said = changes.map(({ attribute, to }) =>
      say('product.option_changes', {
        attribute: words.attributes[attribute]?.name ?? attribute,
        value: valueWords(attribute, to).replaceAll(' ', '\u00a0'),
      }),
    )
    return said.join(', ')
  }
}

/** A value in the product's words: an option's name, several names, a number with its unit. */
export function useValueWords(): (attribute: string, value: string) => string {
  const { configurator, words } = useProduct()
  const unitOf = useUnit()
  const say = useVoice()
  const { number } = useFormats()
  return (key, value) => {
    const attribute = attributeOf(configurator.product, key)
    const names = words.attributes[key]?.options ?? {}
    if (attribute?.kind === 'number') {
      const many = number(Number(value))
      // Its name says what is counted: "Designs: 3".
      return attribute.unit === 'artworks' ? many : `${many}\u00a0${unitOf(attribute.unit)}`
    }
    if (attribute?.kind === 'several') {
      const chosen = listOf(value).map((each) => names[each]?.name ?? each)
      return chosen.length === 0 ? say('product.nothing_chosen') : chosen.join(', ')
    }
    if (attribute?.kind === 'matrix') {
      const matrix = matrixOf(attribute, value) ?? {}
      return Object.entries(matrix)
        .map(([size, pieces]) => `${number(pieces)}\u00a0×\u00a0${names[size]?.name ?? size}`)
        .join(', ')
    }
    return names[value]?.name ?? value
  }
}

/** The rules that bite at an attribute, but for those a change has just named. */
export function useRules(attribute: string, blocking: (string | undefined)[]) {
  const { words } = useProduct()
  const refused = useConfigured('notice', (notice) =>
    notice.state === 'refused' && notice.attribute === attribute ? notice.rule : undefined,
  )
  const changes = useConfigured('notice', (notice) =>
    notice.state === 'changed' ? notice.changes : undefined,
  )
  const isFresh = (rule: string) =>
    changes?.some((each) => each.attribute === attribute && each.rule === rule)
  return [...new Set([...blocking, refused])].flatMap((key) => {
    const rule = key && !isFresh(key) ? words.rules[key] : undefined
    return rule ? [{ id: `rule-${attribute}-${key}`, ...rule }] : []
  })
}
