import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getOrder, reopenOrder } from '../../src/lib/contract/order.ts'
import { createPayment, refundOrder, resetPaymentMethod } from '../../src/lib/contract/payment.ts'
import { getWallet, grantCredit } from '../../src/lib/contract/wallet.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { sandboxKeys, sign } from '../../src/lib/server/commerce/sandbox/signature.ts'
import { SANDBOX_SECRET, startApi, type TestApi } from './harness/api.ts'
import { address, agreed, cards, openCart, readyToOrder } from './harness/people.ts'
import { typeCard } from './harness/sandbox.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

/** What 250 cards cost without VAT, and what each address after the first adds, in cents. */
const PRINT = 1824
const FURTHER = 590
const withVat = (net: number) => Math.round(net * 1.23)
/** What 250 cards cost with VAT, to so many addresses: printed once, and delivered to each, which is a position of its own. */
const priceOf = (ways: number) => withVat(PRINT) + withVat(FURTHER * (ways - 1))
const CARDS = priceOf(1)
/** More runs, of as many seconds: `MONEY_MODEL_SECONDS=600 npm test -- api money-model`. */
const SECONDS = Number(process.env['MONEY_MODEL_SECONDS'] ?? 25)

let api: TestApi
let finance: Colleague
beforeAll(async () => {
  api = await startApi()
  finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
})
afterAll(() => api.stop())

/** A page of the provider: what it asked for, what it took, and whether it may still pay its order. */
type Attempt = {
  id: string
  page: string
  asked: number
  taken: number | null
  isOver: boolean
  isOpen: boolean
}
type Notice = { body: string; attempt: Attempt; isKnown: boolean }
/** What came in by a payment and has not been given back, the oldest first. */
type Room = { by: 'card' | 'wallet'; left: number }
type Order = {
  id: string
  number: string
  lines: number[]
  total: number
  cameIn: number
  rooms: Room[]
  isCancelled: boolean
  attempts: Attempt[]
}

/** The shop's money as anybody would keep it on paper. */
type Model = {
  orders: Order[]
  notices: Notice[]
  wallet: number
  suspense: number
  /** What each line of the cart costs with VAT, in cents. */
  lines: number[]
}

/** How often what matters most has happened in all runs: a model that nothing happens to proves nothing. */
const reached = { paid: 0, aside: 0, refunded: 0 }
type Buyer = Awaited<ReturnType<typeof readyToOrder>>
type World = { buyer: Buyer; model: Model }

const once = ({ as }: Pick<Buyer, 'as'>) => ({ ...as, key: randomUUID() })
const dueOf = ({ total, cameIn }: Order) => total - cameIn
const balanceOf = ({ rooms }: Order) => rooms.reduce((sum, { left }) => sum + left, 0)
const isPayable = (order: Order) => !order.isCancelled && dueOf(order) > 0
/** The provider has said something of it that the shop has not heard. */
const isUnheard = ({ attempts }: Order) => attempts.some(({ isOpen, isOver }) => isOpen && isOver)

type Step =
  | { does: 'order' | 'add' }
  /** A line to as many addresses. */
  | { does: 'split'; ways: number }
  | { does: 'card' | 'transfer' | 'wallet' | 'reset' | 'reopen'; at: number }
  | { does: 'type'; at: number; card: 'good' | 'other sum' | 'declined' }
  | { does: 'notice' | 'forged notice'; at: number }
  | { does: 'grant'; amount: number }
  | { does: 'refund'; at: number; amount: number; to: 'provider' | 'wallet' }

const at = fc.nat(5)
const does = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: does('order', 'add') }) },
  { weight: 1, arbitrary: fc.record({ does: does('split'), ways: fc.constantFrom(2, 3, 5) }) },
  { weight: 4, arbitrary: fc.record({ does: does('card'), at }) },
  { weight: 3, arbitrary: fc.record({ does: does('wallet', 'transfer', 'reset', 'reopen'), at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: does('type'),
      at,
      card: does('good', 'good', 'other sum', 'declined'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: does('notice', 'notice', 'forged notice'), at }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: does('grant'), amount: fc.integer({ min: 1, max: 3000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: does('refund'),
      at,
      amount: fc.integer({ min: 1, max: 2500 }),
      to: does('provider', 'wallet'),
    }),
  },
)

/** One of those that the step can do something to, or of all where there are none. */
function pick<Each>(all: Each[], place: number, suits: (each: Each) => boolean): Each | undefined {
  const suited = all.filter(suits)
  // Every third time whichever it is: what is refused has to be refused.
  const from = suited.length > 0 && place % 3 > 0 ? suited : all
  return from[place % Math.max(1, from.length)]
}

/** What a step wants of an order to do something to it. */
function suits({ does }: Step, order: Order): boolean {
  if (does === 'type') return order.attempts.some(({ isOpen, isOver }) => isOpen && !isOver)
  return does === 'refund' ? balanceOf(order) > 0 : isPayable(order)
}

async function placeOrder({ buyer, model }: World): Promise<void> {
  if (model.lines.length === 0 || model.orders.length === 4) return
  const cart = await openCart(api, buyer.as)
  const input = await agreed(api, buyer.as, cart.id)
  const placed = await api.call.value(checkoutCart, input, once(buyer))
  const { lines } = model
  model.lines = []
  model.orders.push({
    id: placed.id,
    number: placed.orderNumber,
    lines,
    total: lines.reduce((sum, line) => sum + line, 0),
    cameIn: 0,
    rooms: [],
    isCancelled: false,
    attempts: [],
  })
}

async function addLine({ buyer, model }: World): Promise<void> {
  if (model.lines.length === 3) return
  const cart = await openCart(api, buyer.as)
  await api.call.value(putCartItem, cards(cart.id), buyer.as)
  model.lines.push(CARDS)
}

async function addSplit({ buyer, model }: World, ways: number): Promise<void> {
  if (model.lines.length === 3) return
  const { id } = await openCart(api, buyer.as)
  const drops = Array.from({ length: ways }, (_, door) => ({
    quantity: door === 0 ? 250 - 30 * (ways - 1) : 30,
    address: { ...address, streetName: `${door + 2} Folio Street` },
  }))
  await api.call.value(putCartItem, cards(id, { drops }), buyer.as)
  model.lines.push(priceOf(ways))
}

async function startPaying({ buyer }: World, order: Order, method: 'card' | 'transfer') {
  if (isUnheard(order)) return
  const open = order.attempts.find(({ isOpen }) => isOpen)
  if (method === 'transfer' && open) return
  const input = { orderId: order.id, method }
  const answer = await api.call.send(createPayment, input, once(buyer))
  expect(answer.ok).toBe(isPayable(order))
  if (!answer.ok || method === 'transfer') return
  const { payment } = answer.value
  expect(payment.amount.centAmount).toBe(dueOf(order))
  if (open) expect(payment.id).toBe(open.id)
  else {
    const page = api.origin + new URL(payment.redirectUrl ?? '').pathname
    const asked = dueOf(order)
    order.attempts.push({ id: payment.id, page, asked, taken: null, isOver: false, isOpen: true })
  }
}

const numbers = {
  good: '4242424242424242',
  'other sum': '4242424242424242',
  declined: '4000000000000002',
}

async function typeNumber({ model }: World, order: Order, card: keyof typeof numbers) {
  const attempt = order.attempts.find(({ isOpen, isOver }) => isOpen && !isOver)
  if (!attempt) return
  const taken = card === 'other sum' ? attempt.asked - 1 : attempt.asked
  await api.db
    .updateTable('sandbox_session')
    .set({ amount: taken })
    .where('reference', '=', attempt.id)
    .execute()
  await typeCard(attempt.page, numbers[card])
  attempt.isOver = true
  if (card !== 'declined') attempt.taken = taken
  for (const { event } of api.notices.splice(0)) {
    const { body } = await api.db
      .selectFrom('sandbox_delivery')
      .select('body')
      .where('event_id', '=', event)
      .executeTakeFirstOrThrow()
    // Pages that were ended by the shop tell so as well.
    const about = model.orders
      .flatMap(({ attempts }) => attempts)
      .find(({ id }) => body.includes(id))
    if (about) model.notices.push({ body, attempt: about, isKnown: about !== attempt })
  }
}

async function send(body: string, key: string): Promise<number> {
  const response = await fetch(`${api.origin}/api/v1/payment/webhook/sandbox`, {
    method: 'POST',
    headers: { 'fe-x-tenant': 'ie', 'quire-sandbox-signature': sign(key, body, new Date()) },
    body,
  })
  return response.status
}

/** A notice for the first time, or once more, in whatever order. */
async function hear({ model }: World, notice: Notice): Promise<void> {
  expect(await send(notice.body, sandboxKeys(SANDBOX_SECRET).webhookKey)).toBe(200)
  if (notice.isKnown) return
  notice.isKnown = true
  const { attempt } = notice
  const order = model.orders.find(({ attempts }) => attempts.includes(attempt))
  const { taken, asked, isOpen } = attempt
  attempt.isOpen = false
  if (!order || taken === null) return
  if (isOpen && taken === asked) {
    reached.paid += 1
    order.cameIn += taken
    order.rooms.push({ by: 'card', left: taken })
  } else {
    reached.aside += 1
    model.suspense += taken
  }
}

async function payFromWallet({ buyer, model }: World, order: Order): Promise<void> {
  if (isUnheard(order)) return
  const spent = Math.min(model.wallet, dueOf(order))
  const input = { orderId: order.id, method: 'wallet' }
  const answer = await api.call.send(createPayment, input, once(buyer))
  expect(answer.ok).toBe(isPayable(order) && spent > 0)
  if (!answer.ok) return
  // Another method ends the page of the one before; one that is refused does not.
  for (const attempt of order.attempts) attempt.isOpen = false
  model.wallet -= spent
  order.cameIn += spent
  order.rooms.push({ by: 'wallet', left: spent })
}

async function refund({ model }: World, order: Order, { amount, to }: Step & { does: 'refund' }) {
  const input = {
    orderNumber: order.number,
    amount: { centAmount: amount, currencyCode: 'EUR' },
    to,
    reason: 'printed wrong',
  }
  const answer = await api.call.send(refundOrder, input, once(finance))
  expect(answer.ok).toBe(amount <= balanceOf(order))
  if (!answer.ok) return
  reached.refunded += 1
  let left = amount
  for (const room of order.rooms.toReversed()) {
    const back = Math.min(left, room.left)
    room.left -= back
    left -= back
    if (to === 'wallet' || room.by === 'wallet') model.wallet += back
  }
}

async function reopen({ buyer, model }: World, order: Order): Promise<void> {
  if (isUnheard(order) || model.lines.length > 0) return
  const answer = await api.call.send(reopenOrder, { id: order.id }, once(buyer))
  expect(answer.ok).toBe(!order.isCancelled && order.cameIn === 0)
  if (!answer.ok) return
  order.isCancelled = true
  for (const attempt of order.attempts) attempt.isOpen = false
  model.lines = order.lines
}

async function reset({ buyer }: World, order: Order): Promise<void> {
  if (isUnheard(order) || !isPayable(order)) return
  await api.call.value(resetPaymentMethod, { orderId: order.id }, buyer.as)
  for (const attempt of order.attempts) attempt.isOpen = false
}

async function take(world: World, step: Step): Promise<void> {
  const { buyer, model } = world
  if (step.does === 'grant') {
    const amount = { centAmount: step.amount, currencyCode: 'EUR' }
    await api.call.value(
      grantCredit,
      { email: buyer.email, amount, reason: 'a gift' },
      once(finance),
    )
    model.wallet += step.amount
    return
  }
  if (step.does === 'split') return addSplit(world, step.ways)
  if (!('at' in step)) return step.does === 'order' ? placeOrder(world) : addLine(world)
  if (step.does === 'notice' || step.does === 'forged notice') {
    const notice = pick(model.notices, step.at, ({ isKnown }) => !isKnown)
    if (!notice) return
    if (step.does === 'notice') return hear(world, notice)
    expect(await send(notice.body, 'another key')).toBe(400)
    return
  }
  const order = pick(model.orders, step.at, (each) => suits(step, each))
  if (!order) return
  if (step.does === 'card' || step.does === 'transfer') return startPaying(world, order, step.does)
  if (step.does === 'type') return typeNumber(world, order, step.card)
  if (step.does === 'wallet') return payFromWallet(world, order)
  if (step.does === 'refund') return refund(world, order, step)
  return step.does === 'reset' ? reset(world, order) : reopen(world, order)
}

const paidAndGivenBack: Step[] = [
  { does: 'card', at: 0 },
  { does: 'type', at: 0, card: 'good' },
  { does: 'notice', at: 0 },
  { does: 'refund', at: 0, amount: 500, to: 'wallet' },
]

/** A wallet with nothing in it is refused, and the page that is open is paid on. */
const onThePageAllTheSame: Step[] = [
  { does: 'card', at: 0 },
  { does: 'wallet', at: 0 },
  { does: 'type', at: 0, card: 'good' },
  { does: 'notice', at: 0 },
]

/** Balances of accounts in the books, in cents; what somebody has stands above zero. */
async function booked(accounts: string[]): Promise<number> {
  const entries = await api.db
    .selectFrom('ledger_entry')
    .select('amount')
    .where('tenant', '=', 'ie')
    .where('account', 'in', accounts)
    .execute()
  return entries.reduce((sum, { amount }) => sum - Number(amount), 0)
}

async function compare({ buyer, model }: World): Promise<void> {
  for (const order of model.orders) {
    const { order: seen } = await api.call.value(getOrder, { id: order.id }, buyer.as)
    const awaited = dueOf(order) > 0 ? 'awaiting_payment' : 'paid'
    expect(seen.state).toBe(order.isCancelled ? 'cancelled' : awaited)
    expect(seen.taxedPrice.totalGross.centAmount).toBe(order.total)
    if (!order.isCancelled) expect(seen.amountToPay.centAmount).toBe(dueOf(order))
    expect(await booked([`order:${order.id}`])).toBe(balanceOf(order))
  }
  const { credit } = await api.call.value(getWallet, {}, buyer.as)
  expect(credit.reduce((sum, { centAmount }) => sum + centAmount, 0)).toBe(model.wallet)
  const attempts = model.orders.flatMap((order) => order.attempts)
  if (attempts.length > 0) {
    expect(await booked(attempts.map(({ id }) => `suspense:${id}`))).toBe(model.suspense)
  }
  expect(await checkLedger(api.db)).toEqual([])
}

test(
  'whatever is ordered, paid, told, given back and cancelled, money is as a plain model says',
  async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 40 }),
      async (steps) => {
        api.notices.splice(0)
        const buyer = await readyToOrder(api)
        const model = { orders: [], notices: [], wallet: 0, suspense: 0, lines: [CARDS] }
        const world = { buyer, model }
        for (const each of [{ does: 'order' } as const, ...steps]) {
          await take(world, each)
          await compare(world)
        }
      },
    )
    await fc.assert(property, {
      numRuns: 10_000,
      interruptAfterTimeLimit: SECONDS * 1000,
      endOnFailure: true,
      // However slow the machine is, the first run pays and gives back.
      examples: [[paidAndGivenBack], [onThePageAllTheSame]],
    })
    expect(reached.paid + reached.aside).toBeGreaterThan(0)
    expect(reached.refunded).toBeGreaterThan(0)
  },
  SECONDS * 1000 + 30_000,
)
