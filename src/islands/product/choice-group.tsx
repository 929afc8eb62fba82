import type { ChoiceAttribute } from '../../lib/domain/product/definition.ts'
import type { OptionState } from '../../stores/product/configurator-derived.ts'
import { useVoice } from '../page/shop.tsx'
import { OptionPicker, type PickerOption } from '../ui/option-picker.tsx'
import { RuleNotice } from '../ui/rule-notice.tsx'
import { Changed } from './changed.tsx'
import { OptionSwatch } from './option-swatch.tsx'
import { useConfigured, useProduct } from './product-context.tsx'

/** Attributes whose options no picture could tell apart. */
const WORDS_ONLY = new Set(['plain', 'white-ink'])

/** One choice: its swatches, what stands in their way, and what a choice has changed. */
export function ChoiceGroup(props: { attribute: ChoiceAttribute; paired?: boolean }) {
  const { attribute, paired = false } = props
  const { configurator, words } = useProduct()
  const { selection } = useConfigured('choice')
  const say = useVoice()
  const { key } = attribute
  const spoken = words.attributes[key]
  const states = useConfigured('options')[key] ?? []
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
      chosen={selection[key]}
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

  /** What else would change, said beside the swatch. */
  function consequence({ changes, impossible }: OptionState): string {
    const [change] = changes
    if (impossible || !change) return say('product.option_impossible')
    const changed = words.attributes[change.attribute]
    return say('product.option_changes', {
      attribute: changed?.name ?? change.attribute,
      value: (changed?.options[change.to]?.name ?? change.to).replaceAll(' ', '\u00a0'),
    })
  }
}

/** The rules that bite here, but for those a change has just named. */
function useRules(attribute: string, blocking: (string | undefined)[]) {
  const { words } = useProduct()
  const notice = useConfigured('notice')
  const refused =
    notice.state === 'refused' && notice.attribute === attribute ? notice.rule : undefined
  const heard = notice.state === 'changed' ? notice.changes : []
  const fresh = heard.filter((each) => each.attribute === attribute).map((each) => each.rule)
  return [...new Set([...blocking, refused])].flatMap((key) => {
    const rule = key && !fresh.includes(key) ? words.rules[key] : undefined
    return rule ? [{ id: `rule-${attribute}-${key}`, ...rule }] : []
  })
}
