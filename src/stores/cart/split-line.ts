import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { MAX_DROPS } from '../../lib/contract/limits.ts'
import { addressLines } from '../../lib/domain/address/format.ts'
import { sumOfDrops } from '../../lib/domain/delivery/drops.ts'
import { draftOf } from '../customer/address-drafts.ts'
import { createAddressForm } from '../customer/address-form.ts'
import { type AddressFields, addAddress, addressesOf, type Customer } from '../customer/customer.ts'
import { $cart, changeInTurn, editLine } from './cart.ts'
import { type Cart, type LineItem, type LinePayload, payloadOf } from './cart-line.ts'

type Place = Pick<NonNullable<LinePayload['drops']>[number], 'addressId' | 'address'>

/** An address that pieces may go to; `text` is it in one line. */
export type DropChoice = Place & { key: string; text: string }

/** Pieces as they are typed, and the key of where they go. */
export type DropRow = { key: number; to: string; quantity: string }

export type SplitState = {
  choices: readonly DropChoice[]
  rows: readonly DropRow[]
  /** A new address is typed. */
  isAdding: boolean
  sending: { state: 'idle' } | { state: 'busy' } | { state: 'failed'; failure: Failure }
  /** How often it was refused because the sum differs. */
  refusals: number
}

export type Split = ReturnType<typeof createSplit>

/**
 * The addresses of a line of the cart while they are changed; in the country that the cart is delivered to. The line is
 * what the cart says at each step: its pieces and what was chosen for it can change while this is open.
 */
export function createSplit(line: LineItem, cart: Cart, customer: Customer | null) {
  const now = () => lineNow(line)
  const rows = rowsOfSplit(now, cart, customer)
  const { $split, change, placed, append } = rows
  const blank = { firstName: '', lastName: '', company: '', id: customer?.id ?? 'visitor' }
  const blankForm = () => createAddressForm(cart.country, blank, 'parcel')
  // A guest is called as their first address says, which must not be a branch's.
  const hasBook = customer !== null && !customer.isGuest
  let form = blankForm()

  /** Takes the address that was typed: into the book of who has one, and else for this cart alone. */
  function takeTyped(): Promise<void> {
    return form.send(
      async (fields) => {
        const saved = hasBook ? await addAddress('shipping', fields) : { ok: true as const }
        if (!saved.ok) return saved
        const id = 'addressId' in saved ? saved.addressId : undefined
        const choice = {
          ...(id === undefined ? { address: fields } : { addressId: id }),
          ...named(fields, id),
        }
        const others = $split.get().choices.filter(({ key }) => key !== choice.key)
        append(choice.key, { choices: [...others, choice], isAdding: false })
        return saved
      },
      () => {
        draftOf('parcel').clear()
        form = blankForm()
      },
    )
  }

  /**
   * Stores the rows with the line; refuses pieces that do not add up before anybody is asked. An address that is still
   * being typed is taken first, and stays open to be given its pieces.
   */
  async function save(done: () => void): Promise<void> {
    if ($split.get().sending.state === 'busy') return
    if ($split.get().isAdding && isTyped(form.$form.get().values)) return takeTyped()
    change({ sending: { state: 'busy' } })
    // Another quantity may be on its way.
    await changeInTurn(async () => undefined)
    const { rows: typed, refusals } = $split.get()
    const isWhole = typed.every(({ quantity }) => piecesOf(quantity) !== null)
    if (isWhole && placed() === now().quantity) return send(dropsOf($split.get()), done)
    change({ refusals: refusals + 1, sending: { state: 'idle' } })
  }

  async function send(drops: NonNullable<LinePayload['drops']>, done: () => void): Promise<void> {
    change({ sending: { state: 'busy' } })
    const { totalPrice: _price, ...payload } = payloadOf(now())
    const answer = await editLine(line.id, { ...payload, drops })
    if (answer.ok) done()
    else change({ sending: { state: 'failed', failure: answer } })
  }

  return {
    ...rows,
    /** Of the next address that is typed. */
    formOf: () => form,
    takeTyped,
    save,
    /** Everything to the address of the order again. */
    async join(done: () => void): Promise<void> {
      if ($split.get().sending.state === 'busy') return
      change({ sending: { state: 'busy' } })
      await changeInTurn(async () => undefined)
      await send([], done)
    },
  }
}

/** The line as the cart has it; where it was taken out, as it was. */
function lineNow(line: LineItem): LineItem {
  return cartNow()?.lineItems.find(({ id }) => id === line.id) ?? line
}

function cartNow(): Cart | null {
  const state = $cart.get()
  return state.state === 'ready' ? state.cart : null
}

/** Where the rows go; none where that is the address of the cart alone, which the line then follows. */
function dropsOf({ rows, choices }: SplitState): NonNullable<LinePayload['drops']> {
  const drops = rows.flatMap(({ to, quantity }) => {
    const choice = choices.find(({ key }) => key === to)
    if (!choice) return []
    const { addressId, address } = choice
    return { quantity: Number(quantity), ...(addressId ? { addressId } : { address }) }
  })
  const [only, ...others] = drops
  const own = cartNow()?.shippingAddress?.id
  const isOwn = only && 'addressId' in only && only.addressId === own
  return isOwn && others.length === 0 ? [] : drops
}

/** Whether anything stands in a new address; its country does from the start. */
function isTyped({ country: _, ...values }: Record<string, string>): boolean {
  return Object.values(values).some((value) => value.trim() !== '')
}

/** The rows, and what is done to them one by one. */
function rowsOfSplit(now: () => LineItem, cart: Cart, customer: Customer | null) {
  let last = 0
  const row = (to: string, quantity: number): DropRow => {
    last += 1
    return { key: last, to, quantity: quantity > 0 ? String(quantity) : '' }
  }
  const choices = choicesOf(cart, customer)
  const $split = atom<SplitState>({
    choices,
    rows: rowsOf(now(), cart, choices).map(({ to, quantity }) => row(to, quantity)),
    isAdding: choices.length === 0,
    sending: { state: 'idle' },
    refusals: 0,
  })
  const change = (part: Partial<SplitState>) => $split.set({ ...$split.get(), ...part })
  const placed = () =>
    sumOfDrops($split.get().rows.map(({ quantity }) => ({ quantity: piecesOf(quantity) ?? 0 })))
  /** A row with what is left. */
  const append = (to: string, part: Partial<SplitState> = {}) =>
    change({ ...part, rows: [...$split.get().rows, row(to, now().quantity - placed())] })
  return {
    $split,
    change,
    placed,
    append,
    put: (key: number, typed: Partial<DropRow>) =>
      change({
        rows: $split.get().rows.map((each) => (each.key === key ? { ...each, ...typed } : each)),
      }),
    remove: (key: number) => change({ rows: $split.get().rows.filter((each) => each.key !== key) }),
    /** One more row, to the first address that has none; a new one is typed where all have. */
    add() {
      const { rows, choices: all } = $split.get()
      const free = all.find(({ key }) => rows.every(({ to }) => to !== key))
      if (free) append(free.key)
      else change({ isAdding: true })
    },
    typeNew: (isAdding: boolean) => change({ isAdding }),
    mayAdd: () => $split.get().rows.length < MAX_DROPS,
  }
}

/** Pieces that were typed; null for what is no number of them. */
export function piecesOf(typed: string): number | null {
  return /^[1-9]\d{0,7}$/.test(typed.trim()) ? Number(typed) : null
}

/** Saved addresses in the country of the cart, and those that were typed for its lines. */
function choicesOf(cart: Cart, customer: Customer | null): DropChoice[] {
  const saved = (customer ? addressesOf(customer, 'shipping') : []).map(({ id, ...address }) => ({
    addressId: id,
    ...named(address, id),
    country: address.country,
  }))
  const typed = cart.lineItems.flatMap(({ drops = [] }) =>
    drops.flatMap(({ addressId, address }) =>
      addressId ? [] : [{ address, ...named(address), country: address.country }],
    ),
  )
  const here = [...saved, ...typed].filter(({ country }) => country === cart.country)
  return [...new Map(here.map(({ country: _, ...choice }) => [choice.key, choice])).values()]
}

/** What the line has, those of its addresses that can be chosen; before the first time all of it to the order's. */
function rowsOf(line: LineItem, cart: Cart, choices: readonly DropChoice[]) {
  const had = (line.drops ?? []).map(({ quantity, addressId, address }) => ({
    to: named(address, addressId).key,
    quantity,
  }))
  if (had.length > 0) return had.filter(({ to }) => choices.some(({ key }) => key === to))
  const first = choices.find(({ key }) => key === cart.shippingAddress?.id) ?? choices[0]
  return first ? [{ to: first.key, quantity: line.quantity }] : []
}

function named(address: AddressFields, id?: string): Pick<DropChoice, 'key' | 'text'> {
  const text = addressLines({ ...blankFields, ...address }).join(', ')
  return { key: id ?? text, text }
}

const blankFields = { company: '', additionalInfo: '', region: '', postalCode: '', phone: '' }
