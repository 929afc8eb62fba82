import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { MAX_DROPS } from '../../lib/contract/limits.ts'
import { addressLines } from '../../lib/domain/address/format.ts'
import { sumOfDrops } from '../../lib/domain/delivery/drops.ts'
import { draftOf } from '../customer/address-drafts.ts'
import { createAddressForm } from '../customer/address-form.ts'
import { type AddressFields, addAddress, addressesOf, type Customer } from '../customer/customer.ts'
import { editLine } from './cart.ts'
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

/** The addresses of a line of the cart while they are changed; in the country that the cart is delivered to. */
export function createSplit(line: LineItem, cart: Cart, customer: Customer | null) {
  const rows = rowsOfSplit(line, cart, customer)
  const { $split, change, placed, append } = rows
  const blank = { firstName: '', lastName: '', company: '', id: customer?.id ?? 'visitor' }
  const blankForm = () => createAddressForm(cart.country, blank, 'parcel')
  let form = blankForm()

  /** Takes the address that was typed: into the book of who is logged in, and else for this cart alone. */
  function takeTyped(): Promise<void> {
    return form.send(
      async (fields) => {
        const saved = customer ? await addAddress('shipping', fields) : { ok: true as const }
        if (!saved.ok) return saved
        const id = 'addressId' in saved ? saved.addressId : undefined
        const choice = {
          ...(id === undefined ? { address: fields } : { addressId: id }),
          ...named(fields, id),
        }
        const others = $split.get().choices.filter(({ key }) => key !== choice.key)
        change({ choices: [...others, choice], isAdding: false })
        append(choice.key)
        return saved
      },
      () => {
        draftOf('parcel').clear()
        form = blankForm()
      },
    )
  }

  /** Stores the rows with the line; refuses pieces that do not add up before anybody is asked. */
  async function save(done: () => void): Promise<void> {
    const { rows: typed, choices, sending, refusals } = $split.get()
    if (sending.state === 'busy') return
    const isWhole = typed.every(({ quantity }) => piecesOf(quantity) !== null)
    if (!isWhole || placed() !== line.quantity) {
      change({ refusals: refusals + 1 })
      return
    }
    const drops = typed.flatMap(({ to, quantity }) => {
      const choice = choices.find(({ key }) => key === to)
      if (!choice) return []
      const { addressId, address } = choice
      return { quantity: Number(quantity), ...(addressId ? { addressId } : { address }) }
    })
    await send(drops, done)
  }

  async function send(drops: NonNullable<LinePayload['drops']>, done: () => void): Promise<void> {
    change({ sending: { state: 'busy' } })
    const { totalPrice: _price, ...payload } = payloadOf(line)
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
    join: (done: () => void) => send([], done),
  }
}

/** The rows, and what is done to them one by one. */
function rowsOfSplit(line: LineItem, cart: Cart, customer: Customer | null) {
  let last = 0
  const row = (to: string, quantity: number): DropRow => {
    last += 1
    return { key: last, to, quantity: quantity > 0 ? String(quantity) : '' }
  }
  const choices = choicesOf(cart, customer)
  const $split = atom<SplitState>({
    choices,
    rows: rowsOf(line, cart, choices).map(({ to, quantity }) => row(to, quantity)),
    isAdding: choices.length === 0,
    sending: { state: 'idle' },
    refusals: 0,
  })
  const change = (part: Partial<SplitState>) => $split.set({ ...$split.get(), ...part })
  const placed = () =>
    sumOfDrops($split.get().rows.map(({ quantity }) => ({ quantity: piecesOf(quantity) ?? 0 })))
  /** A row with what is left. */
  const append = (to: string) =>
    change({ rows: [...$split.get().rows, row(to, line.quantity - placed())] })
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
