import type { SeveralAttribute } from '../../lib/domain/product/definition.ts'
import { listOf, writeList } from '../../lib/domain/product/wire.ts'
import { OptionPicker } from '../ui/option-picker.tsx'
import { RuleNotice } from '../ui/rule-notice.tsx'
import { useFault } from './attribute-fault.ts'
import { Changed, useConsequence, useRules } from './changed.tsx'
import { useDelta } from './choice-group.tsx'
import { useAtOnce, useConfigured, useProduct } from './product-context.tsx'

/** Options of which any number may be chosen: native checkboxes. */
export function SeveralGroup({ attribute }: { attribute: SeveralAttribute }) {
  const { configurator, words } = useProduct()
  const { key } = attribute
  const value = useAtOnce('choice', ({ selection }) => selection[key])
  const states = useConfigured('options', (options) => options[key]) ?? []
  const rules = useRules(
    key,
    states.map(({ blockedBy }) => blockedBy),
  )
  const consequence = useConsequence()
  const delta = useDelta(key)
  const faultOf = useFault()
  const spoken = words.attributes[key]
  const chosen = listOf(value)
  const fault = faultOf(key)
  return (
    <OptionPicker
      name={key}
      legend={spoken?.name ?? key}
      hint={spoken?.hint}
      several
      options={attribute.options.map((option, index) => {
        const state = states[index]
        const blocked = state?.blockedBy !== undefined && !chosen.includes(option.key)
        const named = spoken?.options[option.key]
        // What takes the place of its neighbour says nothing of itself: the rule below does.
        const isSaid = blocked && !state.changes.some(({ attribute: each }) => each === key)
        return {
          key: option.key,
          name: named?.name ?? option.key,
          note: isSaid ? consequence(state) : named?.note,
          blocked,
          delta: chosen.includes(option.key) ? '' : delta(option.key),
        }
      })}
      chosen={chosen}
      describedBy={rules.map(({ id }) => id).join(' ') || undefined}
      onPick={(option) => {
        const others = chosen.filter((each) => each !== option)
        const wanted = chosen.includes(option) ? others : [...others, option]
        configurator.select(key, writeList(attribute, wanted))
      }}
    >
      {fault && <RuleNotice title={fault} bitten />}
      <Changed attribute={key} />
      {rules.map(({ id, title, text }) => (
        <RuleNotice key={id} id={id} title={title}>
          {text}
        </RuleNotice>
      ))}
    </OptionPicker>
  )
}
