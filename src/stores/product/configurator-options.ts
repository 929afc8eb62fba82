import { atom } from 'nanostores'
import type { Choice, ConfiguratorCalls, OptionAmounts } from './configurator-state.ts'

/** What each option would cost beside the choice that `of` writes down. */
export type OptionPrices = { of: string; amounts: OptionAmounts }

type OptionsTerms = {
  initial: OptionAmounts | null
  choice(): Choice
  currency(): string
  deliveryOption(priority: string): string
}

/** What a click on an option would change of the price; the newest question wins. */
export function createOptionPrices(calls: ConfiguratorCalls, terms: OptionsTerms) {
  const { initial, choice, currency } = terms
  const $optionPrices = atom<OptionPrices | null>(
    initial && { of: choiceKey(choice(), currency()), amounts: initial },
  )
  let asked = ''

  /** Without an answer options are shown without their price: what is bought is quoted apart. */
  async function ask(): Promise<void> {
    const { selection, quantity, priority, own = [] } = choice()
    const of = choiceKey(choice(), currency())
    if (of === asked || of === $optionPrices.get()?.of) return
    asked = of
    const deliveryOption = terms.deliveryOption(priority)
    const answer = await calls.options({
      selection,
      own: [...own],
      quantity,
      priority,
      deliveryOption,
    })
    if (of !== asked) return
    asked = ''
    if (answer.ok) $optionPrices.set({ of, amounts: answer.value })
  }

  /** What is under way was asked for another place, or for somebody else. */
  function forget(): void {
    asked = ''
    $optionPrices.set(null)
  }

  return { $optionPrices, ask, forget }
}

/** Everything that the price of an option depends on. */
export function choiceKey(
  { selection, quantity, priority, option, own = [] }: Omit<Choice, 'fileCheck'>,
  currency: string,
): string {
  return JSON.stringify([selection, own, quantity, priority, option, currency])
}
