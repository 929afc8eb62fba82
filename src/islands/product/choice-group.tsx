import { swatch } from '../../lib/domain/pictures/swatches/swatch.ts'
import type { ChoiceAttribute, Option } from '../../lib/domain/product/definition.ts'
import { choose, optionStates } from '../../lib/domain/product/selection.ts'
import { OptionPicker, type PickerOption } from '../ui/option-picker.tsx'
import { RuleNotice } from '../ui/rule-notice.tsx'
import { useVoice } from '../ui/shop.tsx'
import { SvgPicture } from '../ui/svg-picture.tsx'
import { Changed } from './changed.tsx'
import { useConfigured, useProduct } from './product-context.tsx'

/** Attributes whose options no picture could tell apart. */
const WORDS_ONLY = new Set(['plain', 'white-ink'])

/** One choice: its swatches, what stands in their way, and what a choice has changed. */
export function ChoiceGroup({ attribute }: { attribute: ChoiceAttribute }) {
  const { configurator, words } = useProduct()
  const { product } = configurator
  const { selection } = useConfigured('choice')
  const told = useConfigured('told')
  const say = useVoice()
  const { key } = attribute
  const spoken = words.attributes[key]
  const states = optionStates(product, selection, key)
  const refused = told.state === 'refused' && told.attribute === key ? told.rule : undefined
  const rules = [...new Set([...states.map((state) => state.blockedBy), refused])]
    .map((rule) => (rule ? { key: rule, words: words.rules[rule] } : undefined))
    .filter((rule) => rule?.words !== undefined)
  const ids = rules.map((rule) => `rule-${key}-${rule?.key}`)

  const options = attribute.options.map((option, index): PickerOption => {
    const option_words = spoken?.options[option.key]
    const blocked = states[index]?.blockedBy !== undefined
    return {
      key: option.key,
      name: option_words?.name ?? option.key,
      note: blocked ? consequence(option) : option_words?.note,
      blocked,
      impossible: blocked && choose(product, selection, key, option.key).refused !== undefined,
      ...(!WORDS_ONLY.has(attribute.swatch) && {
        picture: <Swatch attribute={attribute} option={option} index={index} />,
      }),
    }
  })

  return (
    <OptionPicker
      name={key}
      legend={spoken?.name ?? key}
      hint={spoken?.hint}
      options={options}
      chosen={selection[key]}
      describedBy={ids.length > 0 ? ids.join(' ') : undefined}
      onPick={(value) => configurator.select(key, value)}
    >
      <Changed attribute={key} />
      {rules.map((rule) => (
        <RuleNotice
          key={rule?.key}
          id={`rule-${key}-${rule?.key}`}
          title={rule?.words?.title ?? ''}
        >
          {rule?.words?.text}
        </RuleNotice>
      ))}
    </OptionPicker>
  )

  /** What else would change, said beside the swatch. */
  function consequence(option: Option): string {
    const { changes, refused: impossible } = choose(product, selection, key, option.key)
    const [change] = changes
    if (impossible || !change) return say('product.option_impossible')
    const changed = words.attributes[change.attribute]
    return say('product.option_changes', {
      attribute: changed?.name ?? change.attribute,
      value: changed?.options[change.to]?.name ?? change.to,
    })
  }
}

function Swatch(props: { attribute: ChoiceAttribute; option: Option; index: number }) {
  const { attribute, option, index } = props
  const { widthMm, heightMm, thicknessMm } = option.facts ?? {}
  const sizes = attribute.options.map(({ facts }) => [facts?.['widthMm'], facts?.['heightMm']])
  const largest = (side: 0 | 1) =>
    Math.max(...sizes.map((size) => (typeof size[side] === 'number' ? size[side] : 0)))
  return (
    <SvgPicture
      id={`sw-${attribute.key}-${option.key}`}
      className="opt-art"
      of={option.key}
      draw={(context) =>
        swatch(context, {
          kind: attribute.swatch,
          // Rolls are wound in one of numbered ways; the other options are known by their names.
          value: attribute.swatch === 'winding' ? String(index + 1) : option.key,
          ...(typeof widthMm === 'number' && { width: widthMm }),
          ...(typeof heightMm === 'number' && { height: heightMm }),
          ...(typeof thicknessMm === 'number' && { thickness: thicknessMm }),
          ...(typeof widthMm === 'number' && {
            largest: { width: largest(0), height: largest(1) },
          }),
        })
      }
    />
  )
}
