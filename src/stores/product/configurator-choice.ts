import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { pickPriority } from '../../lib/domain/delivery/deliveries.ts'
import { attributeOf } from '../../lib/domain/product/facts.ts'
import {
  type ChoiceOutcome,
  choose,
  matrixQuantity,
  withQuantity,
} from '../../lib/domain/product/selection.ts'
import {
  checkQuantity,
  pickQuantity,
  type QuantityCheck,
  type QuantityCode,
} from '../../lib/domain/quantities/quantities.ts'
import { labelsPerRoll, quantitiesOf } from '../../lib/domain/quantities/rolls.ts'
import type { Choice, ConfiguratorStart, EditedLine, Notice } from './configurator-state.ts'
import { shownSelection } from './shown-selection.ts'

const QUIET: Notice = { state: 'quiet' }

/** `moved` says that quantity or date are others, at prices that are known. */
type Asks = { prices(): void; dates(): void; moved(): void; changed(): void }

/** Steps 2, 5 and 7 of the flow: what the shopper chooses, and what it does to other choices. */
export function createChoice(start: ConfiguratorStart, asks: Asks) {
  const { product } = start
  const $choice = atom<Choice>({
    selection: start.selection,
    quantity: initialQuantity(start),
    priority: start.priority,
    fileCheck: 'quick',
  })
  /** What pictures and summaries show: never a value that is wrong. */
  const $shown = atom(start.selection)
  const $notice = atom<Notice>(QUIET)
  /** Why the quantity that was typed cannot be ordered: there is no price while it stands. */
  const $wrongQuantity = atom<QuantityCode | undefined>(undefined)
  /** The line of the cart that is edited, if one is. */
  const $edited = atom<EditedLine | undefined>(undefined)

  function change(part: Partial<Choice>): void {
    $choice.set(summed(product, { ...$choice.get(), ...part }, part.selection !== undefined))
    $shown.set(shownSelection(product, $shown.get(), $choice.get().selection))
    asks.changed()
  }

  function select(attribute: string, value: string): void {
    const { selection: before, own = [] } = $choice.get()
    const { selection, changes, refused } = taken(product, $choice.get(), attribute, value)
    if (refused) {
      $notice.set({ state: 'refused', attribute, ...(refused.rule && { rule: refused.rule }) })
      return
    }
    const changed: Notice = { state: 'changed', by: attribute, changes, before }
    $notice.set(changes.length > 0 ? changed : QUIET)
    change({ selection, own: [...own.filter((key) => key !== attribute), attribute] })
    asks.prices()
  }

  function undo(): void {
    const notice = $notice.get()
    if (notice.state !== 'changed') return
    $notice.set(QUIET)
    change({ selection: notice.before })
    asks.prices()
  }

  /** Takes over what of a link or of a line of the cart can be chosen: `restoreChoice` finds it out. */
  function restore(shared: Partial<Choice>, line?: EditedLine): void {
    $wrongQuantity.set(undefined)
    change(shared)
    $edited.set(line)
    asks.prices()
  }

  return {
    ...{ $choice, $shown, $notice, $edited, $wrongQuantity, change, select, undo, restore },
    ...createPicks(product, { $choice, $wrongQuantity, change }, asks),
    pickFileCheck(fileCheck: Choice['fileCheck']) {
      const before = $choice.get().fileCheck
      change({ fileCheck })
      // What is designed first is made later.
      if ([before, fileCheck].includes('designed')) asks.dates()
    },
  }
}

type Picked = {
  $choice: ReadableAtom<Choice>
  $wrongQuantity: WritableAtom<QuantityCode | undefined>
  change(part: Partial<Choice>): void
}

/** What is chosen of the table of prices, or beside it. */
function createPicks(
  product: ConfiguratorStart['product'],
  { $choice, $wrongQuantity, change }: Picked,
  asks: Asks,
) {
  const rules = quantityRules(product, $choice)

  function pick(quantity: number, priority: string): void {
    const moved = quantity !== $choice.get().quantity
    $wrongQuantity.set(undefined)
    change({ quantity, priority })
    if (moved) asks.dates()
    asks.moved()
  }

  /** Chooses how it gets to the shopper: by a delivery option, or by the first one of each priority. */
  function pickOption(option: string | undefined): void {
    change({ option })
    asks.prices()
  }

  /** Takes a quantity of the shopper's own into the table, if it may be ordered. */
  function pickOwnQuantity(value: number): QuantityCheck {
    const check = rules.judge(value)
    $wrongQuantity.set(check.ok ? undefined : check.code)
    if (!check.ok) return check
    const isListed = product.quantities.list.includes(value)
    change({ quantity: value, ...(!isListed && { ownQuantity: value }) })
    if (isListed) asks.dates()
    if (isListed) asks.moved()
    else asks.prices()
    return check
  }

  return { pick, pickOption, pickOwnQuantity, ...rules }
}

/** A choice, and what it changes. A number stays as it was typed even where it goes with nothing else. */
function taken(
  product: ConfiguratorStart['product'],
  { selection, own }: Choice,
  attribute: string,
  value: string,
): ChoiceOutcome {
  const outcome = choose(product, selection, attribute, value, own)
  if (!outcome.refused || attributeOf(product, attribute)?.kind !== 'number') return outcome
  return { selection: { ...selection, [attribute]: value }, changes: [] }
}

/** What quantities there are of what is chosen now. */
function quantityRules(product: ConfiguratorStart['product'], $choice: ReadableAtom<Choice>) {
  const chosen = () => $choice.get().selection
  return {
    judge: (value: number) => checkQuantity(quantitiesOf(product, chosen()), value),
    labelsPerRoll: () => labelsPerRoll(product, chosen()),
  }
}

/** Where a matrix says how many there are, it and the quantity are one: the newer of both counts. */
function summed(
  product: ConfiguratorStart['product'],
  choice: Choice,
  isSelected: boolean,
): Choice {
  const sum = matrixQuantity(product, choice.selection)
  if (sum === undefined) return choice
  if (!isSelected)
    return { ...choice, selection: withQuantity(product, choice.selection, choice.quantity) }
  if (!checkQuantity(product.quantities, sum).ok) return choice
  const isListed = product.quantities.list.includes(sum)
  return { ...choice, quantity: sum, ...(!isListed && { ownQuantity: sum }) }
}

/** Quantity and priority among those that are offered; the choice itself where nothing moves. */
export function settledChoice(
  choice: Choice,
  initial: number,
  quantities: number[],
  prioritiesOf: (quantity: number) => string[],
): Choice {
  const chosen = choice.quantity
  const quantity = pickQuantity({ chosen, offered: quantities, initial }) ?? chosen
  const priority = pickPriority(choice.priority, prioritiesOf(quantity)) ?? choice.priority
  const moved = quantity !== choice.quantity || priority !== choice.priority
  return moved ? { ...choice, quantity, priority } : choice
}

function initialQuantity({ product, prices }: ConfiguratorStart): number {
  const offered = prices.rows.map((row) => row.quantity)
  const initial = product.quantities.defaultValue
  return pickQuantity({ offered, initial }) ?? initial
}
