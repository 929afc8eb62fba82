import { afterEach, expect, test, vi } from 'vitest'
import type { Cart, LineItem } from '../../src/stores/cart/cart-line.ts'
import type { Customer } from '../../src/stores/customer/customer.ts'
import { fakeBrowser, type Replies } from './fake-browser.ts'
import { CART, cart, customer, line } from './samples-shop.ts'

// The addresses of a line while they are changed, and the line with them.

const OPEN_CART = 'POST /api/v1/cart'
const PUT_LINE = `PUT /api/v1/cart/${CART}/item`
const ADD_ADDRESS = 'POST /api/v1/customer/address/'

const plain = line(10)
const address = {
  firstName: 'Aoife',
  lastName: 'Byrne',
  company: '',
  streetName: '5 Patrick Street',
  additionalInfo: '',
  postalCode: 'T12 W8KP',
  city: 'Cork',
  region: '',
  phone: '',
  country: 'IE',
}
const home = { ...address, id: 'home', type: 'shipping', hasDeferredPayments: false }
const away = { ...home, id: 'away', streetName: '5 Strand Road', city: 'Belmullet' }
const known = {
  ...customer(),
  isGuest: false,
  customerAddresses: {
    ...customer().customerAddresses,
    shippingAddresses: { home, away },
    defaultShippingAddressId: 'home',
  },
} as unknown as Customer
const withLine = (change: object = {}) =>
  ({ ...cart([{ ...plain, ...change }]), shippingAddress: home }) as unknown as Cart

afterEach(() => vi.unstubAllGlobals())

async function open(who: Customer | null = known, replies: Replies = {}) {
  const shown = withLine()
  const browser = fakeBrowser({
    [OPEN_CART]: { body: { cart: shown } },
    [PUT_LINE]: { body: { cart: shown, lineItemId: plain.id } },
    ...replies,
  })
  const { createSplit } = await import('../../src/stores/cart/split-line.ts')
  const { openCart, takeCart } = await import('../../src/stores/cart/cart.ts')
  const { changeQuantity } = await import('../../src/stores/cart/change-line.ts')
  await openCart()
  const split = createSplit(shown.lineItems[0] as LineItem, shown, who)
  const done = vi.fn()
  const rows = () => split.$split.get().rows.map(({ to, quantity }) => [to, quantity])
  /** Gives the rows their pieces, in turn. */
  const fill = (...pieces: number[]) => {
    for (const [at, quantity] of pieces.entries())
      split.put(split.$split.get().rows[at]?.key ?? 0, { quantity: String(quantity) })
  }
  const last = () => browser.sent.filter(({ method }) => method === 'PUT').at(-1)?.body
  return { ...browser, split, done, rows, fill, last, takeCart, changeQuantity }
}

test('a line that is for more pieces meanwhile is never sent with those of before', async () => {
  const { split, fill, takeCart, done, last } = await open()
  split.add()
  fill(150, 100)
  takeCart(withLine({ quantity: 500 }))
  await split.save(done)
  expect(last()).toBeUndefined()
  expect(split.$split.get()).toMatchObject({ refusals: 1, sending: { state: 'idle' } })
  fill(150, 350)
  await split.save(done)
  expect(done).toHaveBeenCalledOnce()
  expect(last()).toMatchObject({
    quantity: 500,
    drops: [
      { quantity: 150, addressId: 'home' },
      { quantity: 350, addressId: 'away' },
    ],
  })
})

test('a quantity that is on its way is waited for', async () => {
  const more = withLine({ quantity: 500 })
  const answer = { body: { cart: more, lineItemId: plain.id } }
  const { split, fill, changeQuantity, done, sent } = await open(known, { [PUT_LINE]: answer })
  split.add()
  fill(150, 100)
  const changing = changeQuantity(withLine().lineItems[0] as LineItem, 500)
  await split.save(done)
  await changing
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  expect(split.$split.get().refusals).toBe(1)
})

test('what is left for a further row is of the pieces of now', async () => {
  const { split, takeCart, rows } = await open()
  takeCart(withLine({ quantity: 400 }))
  split.add()
  expect(rows()).toEqual([
    ['home', '250'],
    ['away', '150'],
  ])
})

test('another way that was chosen meanwhile stays', async () => {
  const { split, fill, takeCart, done, last } = await open()
  split.add()
  fill(150, 100)
  takeCart(withLine({ merchantInfo: { ...plain.merchantInfo, selectedPriority: 'slow' } }))
  await split.save(done)
  expect(last()).toMatchObject({ merchantInfo: { selectedPriority: 'slow' }, drops: [{}, {}] })
  const again = await open()
  again.takeCart(withLine({ merchantInfo: { ...plain.merchantInfo, selectedPriority: 'slow' } }))
  await again.split.join(done)
  expect(again.last()).toMatchObject({ merchantInfo: { selectedPriority: 'slow' }, drops: [] })
})

test('an address that is still being typed is taken first, or what is wrong with it said', async () => {
  const { split, fill, done, rows, last } = await open(null)
  const form = split.formOf()
  form.put({ ...address, city: '' })
  await split.save(done)
  expect(form.$form.get()).toMatchObject({ refusals: 1, errors: { city: expect.anything() } })
  expect(split.$split.get().isAdding).toBe(true)
  form.put({ city: 'Cork' })
  await split.save(done)
  expect(split.$split.get().isAdding).toBe(false)
  expect(rows()).toEqual([[expect.stringContaining('Patrick Street'), '250']])
  expect(last()).toBeUndefined()
  expect(done).not.toHaveBeenCalled()
  split.typeNew(true)
  fill(250)
  await split.save(done)
  expect(done).toHaveBeenCalledOnce()
  expect(last()).toMatchObject({ drops: [{ quantity: 250, address: { city: 'Cork' } }] })
})

test('all of it to the address of the cart is a line without addresses', async () => {
  const { split, done, rows, last } = await open()
  expect(rows()).toEqual([['home', '250']])
  await split.save(done)
  expect(last()).toMatchObject({ drops: [] })
  const other = await open()
  other.split.put(other.split.$split.get().rows[0]?.key ?? 0, { to: 'away' })
  await other.split.save(done)
  expect(other.last()).toMatchObject({ drops: [{ quantity: 250, addressId: 'away' }] })
})

test('what a guest types stays with the line, and names nobody', async () => {
  const guest = { ...known, firstName: '', isGuest: true }
  const { split, fill, done, calls, last } = await open(guest)
  split.typeNew(true)
  split.formOf().put(address)
  await split.takeTyped()
  expect(calls()).not.toContain(ADD_ADDRESS)
  fill(150, 100)
  await split.save(done)
  expect(last()).toMatchObject({ drops: [{ addressId: 'home' }, { address: { city: 'Cork' } }] })
})
