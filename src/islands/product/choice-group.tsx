import type { ChoiceAttribute } from '../../lib/domain/product/definition.ts'
import { useVoice } from '../page/shop.tsx'
import { OptionPicker, type PickerOption } from '../ui/option-picker.tsx'
import { RuleNotice } from '../ui/rule-notice.tsx'
import { Changed, useConsequence, useRules } from './changed.tsx'
import { OptionSwatch } from './option-swatch.tsx'
import { useAtOnce, useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** Attributes whose options no picture could tell apart. */
const WORDS_ONLY = new Set(['plain', 'white-ink'])

/** One choice: its swatches, what stands in their way, and what a choice has changed. */
export function ChoiceGroup(props: { attribute: ChoiceAttribute; paired?: boolean }) {
  const { attribute, paired = false } = props
  const { configurator, words } = useProduct()
  const { key } = attribute
  const chosen = useAtOnce('choice', ({ selection }) => selection[key])
  // The option itself shows that it is pressed; what is said of it and of the others comes after.
  const settled = useConfigured('choice', ({ selection }) => selection[key])
  const consequence = useConsequence()
  const delta = useDelta(key)
  const spoken = words.attributes[key]
  const states = useConfigured('options', (options) => options[key]) ?? []
  const rules = useRules(
    key,
    states.map((state) => state.blockedBy),
  )

  const options = attribute.options.map((option, index): PickerOption => {
    const named = spoken?.options[option.key]
    const state = states[index]
    const blocked = state?.blockedBy !== undefined
    return {
      key: option.key,
      name: named?.name ?? option.key,
      note: blocked ? consequence(state) : named?.note,
      blocked,
      impossible: state?.impossible === true,
      delta: option.key === settled || state?.impossible ? '' : delta(option.key),
      ...(!WORDS_ONLY.has(attribute.swatch) && {
        picture: <OptionSwatch attribute={attribute} option={option} index={index} />,
      }),
    }
  })

  return (
    <OptionPicker
      name={key}
      legend={spoken?.name ?? key}
      hint={spoken?.hint}
      options={options}
      paired={paired}
      chosen={chosen}
      describedBy={rules.map((rule) => rule.id).join(' ') || undefined}
      onPick={(value) => configurator.select(key, value)}
    >
      <Changed attribute={key} />
      {rules.map(({ id, title, text }) => (
        <RuleNotice key={id} id={id} title={title}>
          {text}
        </RuleNotice>
      ))}
    </OptionPicker>
  )
}

/**
 * `+ €9.40`, `same price`, as it was known last: hidden by the options' place while it is not known. A space before
 * it ever was, so that nothing moves when it is.
 */
export function useDelta(attribute: string): (option: string) => string {
  const deltas = useConfigured('lastDeltas', (all) => all?.[attribute])
  const formats = useFormats()
  const say = useVoice()
  return (option) => {
    const amount = deltas?.[option]
    if (!amount) return '\u00a0'
    const cents = formats.shown(amount)
    if (cents === 0) return say('product.same_price')
    return `${cents > 0 ? '+' : '−'}\u00a0${formats.price(Math.abs(cents))}`
  }
}
