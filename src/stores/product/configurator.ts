import { atom } from 'nanostores'
import { fieldOf } from '../../lib/client/shape.ts'
import { pickPriority } from '../../lib/domain/delivery/deliveries.ts'
import type { Selection } from '../../lib/domain/product/definition.ts'
import { checkSelection, choose } from '../../lib/domain/product/selection.ts'
import {
  checkQuantity,
  pickQuantity,
  type QuantityCheck,
} from '../../lib/domain/quantities/quantities.ts'
import { lineWish, recapOf } from './configurator-order.ts'
import type { SharedChoice } from './configurator-parameters.ts'
import { createQuoting } from './configurator-quoting.ts'
import type {
  Choice,
  ConfiguratorCalls,
  ConfiguratorStart,
  EditedLine,
  FileCheck,
  Ordering,
  Told,
} from './configurator-state.ts'

export type Configurator = ReturnType<typeof createConfigurator>

/**
 * The product page's flow (specification, section 4): selections, their check, prices, quantity,
 * dates, priority, recap and the cart. One configurator serves one page in one browser; rendering on
 * the server makes its own, so that nothing is shared between shops.
 */
export function createConfigurator(start: ConfiguratorStart, calls: ConfiguratorCalls) {
  const { product, shop } = start
  const $choice = atom<Choice>({
    selection: start.selection,
    quantity: initialQuantity(start),
    priority: start.priority,
    fileCheck: 'quick',
  })
  /** The last selection that can be made: what pictures and summaries show while a number is wrong. */
  const $made = atom(start.selection)
  const $told = atom<Told>({ state: 'quiet' })
  const $ordering = atom<Ordering>({ state: 'idle' })
  const $edited = atom<EditedLine | undefined>(undefined)

  const quoting = createQuoting(start, calls, {
    choice: () => $choice.get(),
    landed: settle,
  })
  const { $prices, $dates, $now } = quoting

  function change(part: Partial<Choice>): void {
    $choice.set({ ...$choice.get(), ...part })
    const { selection } = $choice.get()
    if (checkSelection(product, selection).length === 0) $made.set(selection)
    if ($ordering.get().state !== 'adding') $ordering.set({ state: 'idle' })
  }

  /** Steps 5 and 7: keeps quantity and priority among those that are offered now. */
  function settle(): void {
    const { quantity, priority, ...choice } = $choice.get()
    const { state, matrix } = $prices.get()
    if (state !== 'quoted') return
    const offered = matrix.rows.map((row) => row.quantity)
    const initial = product.quantities.defaultValue
    const picked = pickQuantity({ chosen: quantity, offered, initial }) ?? quantity
    const inTime = quoting.offeredPriorities(picked)
    const fast = pickPriority(priority, inTime) ?? priority
    if (picked !== quantity || fast !== priority) {
      $choice.set({ ...choice, quantity: picked, priority: fast })
    }
  }

  function select(attribute: string, value: string): void {
    const before = $choice.get().selection
    const { selection, changes, refused } = choose(product, before, attribute, value)
    if (refused) {
      $told.set({ state: 'refused', attribute, ...(refused.rule && { rule: refused.rule }) })
      return
    }
    $told.set(
      changes.length > 0
        ? { state: 'changed', by: attribute, changes, before }
        : { state: 'quiet' },
    )
    change({ selection })
    quoting.ask()
  }

  function undo(): void {
    const told = $told.get()
    if (told.state !== 'changed') return
    $told.set({ state: 'quiet' })
    change({ selection: told.before })
    quoting.ask()
  }

  function pick(quantity: number, priority: string): void {
    const moved = quantity !== $choice.get().quantity
    change({ quantity, priority })
    if (moved) quoting.askDates()
  }

  /** Takes a quantity of the shopper's own into the table, if it may be ordered. */
  function pickOwnQuantity(value: number): QuantityCheck {
    const check = checkQuantity(product.quantities, value)
    if (!check.ok) return check
    const listed = product.quantities.list.includes(value)
    change({ quantity: value, ...(!listed && { ownQuantity: value }) })
    if (listed) quoting.askDates()
    else quoting.ask()
    return check
  }

  function pickFileCheck(fileCheck: FileCheck): void {
    change({ fileCheck })
  }

  /** Takes over a choice from a link or from a line of the cart. */
  function restore(shared: SharedChoice, line?: EditedLine): void {
    const { quantity, priority, careful } = shared
    const selection = fitting(start.selection, shared.selection)
    const valid = quantity !== undefined && checkQuantity(product.quantities, quantity).ok
    change({
      selection,
      fileCheck: careful ? 'careful' : 'quick',
      ...(priority && { priority }),
      ...(valid && { quantity }),
      ...(valid && !product.quantities.list.includes(quantity) && { ownQuantity: quantity }),
    })
    $edited.set(line)
    quoting.ask()
  }

  /** Links may be older than the rules: what no longer goes together is chosen anew, one by one. */
  function fitting(initial: Selection, wished: Selection): Selection {
    const whole = { ...initial, ...wished }
    const problems = checkSelection(product, whole)
    if (!problems.some(({ code }) => code === 'combination_invalid')) return whole
    return Object.entries(wished).reduce(
      (selection, [attribute, value]) => choose(product, selection, attribute, value).selection,
      initial,
    )
  }

  /** `net` is the price the shopper agreed to, where it is not the one in the table. */
  async function order(net?: number): Promise<void> {
    $ordering.set({ state: 'adding' })
    $ordering.set(await placed(net))
  }

  async function placed(agreed?: number): Promise<Ordering> {
    const problem = checkSelection(product, $choice.get().selection)[0]
    if (problem) return { state: 'failed', code: problem.code }
    await quoting.flush()
    const prices = $prices.get()
    if (prices.state === 'failed') return prices
    const choice = $choice.get()
    const recap = recapOf(prices.matrix, choice, shop)
    const arrival = $dates.get().arrivals.find((each) => each.priority === choice.priority)
    if (!recap || !arrival) return { state: 'failed', code: 'no_deliveries' }
    const checked = await calls.validate(choice.selection)
    if (!checked.ok) return { state: 'failed', code: checked.code }
    if (!checked.value.isValid) return { state: 'failed', code: 'combination_invalid' }
    const net = agreed ?? recap.net
    const answer = await calls.putLine(
      lineWish({
        product,
        choice,
        arrival,
        deliveryOption: quoting.deliveryOption(choice.priority),
        net,
        currency: shop.currency,
        edited: $edited.get(),
      }),
    )
    if (answer.ok) return { state: 'added', quantity: choice.quantity, ...answer.value }
    if (answer.code !== 'price_changed') return { state: 'failed', code: answer.code }
    const to = centsOf(fieldOf(answer.facts, 'to'))
    quoting.ask()
    return to === undefined
      ? { state: 'failed', code: answer.code }
      : { state: 'moved', from: net, to }
  }

  return {
    product,
    shop,
    $choice,
    $made,
    $prices,
    $dates,
    $now,
    $told,
    $ordering,
    $edited,
    select,
    undo,
    pick,
    pickOwnQuantity,
    pickFileCheck,
    restore,
    add: () => order(),
    /** Orders at the new price after `moved`. */
    agree() {
      const ordering = $ordering.get()
      return ordering.state === 'moved' ? order(ordering.to) : Promise.resolve()
    },
    dismiss: () => $ordering.set({ state: 'idle' }),
    retry: quoting.ask,
    /** Asks for new dates where a cut-off has passed; call it as time goes by. */
    tick: quoting.tick,
    stop: quoting.stop,
  }
}

/** A price in a refusal's facts: money, or bare minor units. */
function centsOf(fact: unknown): number | undefined {
  const amount = fieldOf(fact, 'centAmount') ?? fact
  return typeof amount === 'number' ? amount : undefined
}

function initialQuantity({ product, prices }: ConfiguratorStart): number {
  const offered = prices.rows.map((row) => row.quantity)
  const initial = product.quantities.defaultValue
  return pickQuantity({ offered, initial }) ?? initial
}
