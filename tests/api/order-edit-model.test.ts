import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelStaffLines,
  cancelStaffOrder,
  getStaffOrder,
} from '../../src/lib/contract/back-office.ts'
import { getCart } from '../../src/lib/contract/cart.ts'
import { reorderOrder } from '../../src/lib/contract/order.ts'
import { createPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { grantCredit } from '../../src/lib/contract/wallet.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { bringLine, type Ordered, orderOf, sumsOf } from './harness/order-edits.ts'
import { paperSays, papersAmiss } from './harness/papers.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let finance: Colleague
let plant: Colleague
beforeAll(async () => {
  api = await startApi()
  finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  plant = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(async () => {
  expect(await checkLedger(api.db)).toEqual([])
  expect(await papersAmiss(api.db, 'ie')).toEqual([])
  await api.stop()
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ edit: fc.constantFrom(100, 250, 500, 1000, 2500) }) },
  { weight: 2, arbitrary: fc.record({ paper: fc.constantFrom('board-300', 'board-400') }) },
  { weight: 4, arbitrary: fc.constant({ pay: true as const }) },
  { weight: 2, arbitrary: fc.record({ part: fc.integer({ min: 1, max: 1500 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ refund: fc.integer({ min: 1, max: 2500 }), ofLine: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ produce: true as const }) },
  { weight: 1, arbitrary: fc.constant({ cancel: true as const }) },
  { weight: 1, arbitrary: fc.constant({ drop: true as const }) },
  { weight: 1, arbitrary: fc.constant({ again: true as const }) },
)
type Step = {
  edit?: number
  paper?: string
  pay?: true
  part?: number
  refund?: number
  ofLine?: boolean
  produce?: true
  cancel?: true
  drop?: true
  again?: true
}

/** What an order's money is, without a shop. */
class Model {
  quantity = 250
  paper = 'board-350'
  gross = 0
  /** Of the line that is changed: what it costs, and what was given back for it by name. */
  line = 0
  lineRefunded = 0
  received = 0
  refunded = 0
  /** The other line, until it is cancelled; what of all lines was let off, and given back, under their names or not. */
  other = 0
  isDropped = false
  waived = 0
  givenBack = 0
  /** What the last invoice came to, and whether it tells of the order as it is. */
  invoiced = 0
  isInvoiced = false
  /** What all papers come to; what they gave back they take up again only with the next invoice. */
  told = 0
  isPrinted = false
  isThere = false
  isCancelled = false
  /** Cancelled as a whole before it was paid, and not line by line. */
  isEnded = false
  due = () => Math.max(0, this.gross - this.received)
  paid = () => this.received - this.refunded
  /** What can still be given back for the line alone. */
  leftOfLine = () =>
    Math.min(this.line - this.lineRefunded, this.gross - this.waived - this.givenBack)

  pay(amount: number) {
    this.received += amount
    this.invoice()
  }

  invoice() {
    if (this.received < this.gross) return
    this.invoiced = this.gross
    this.isInvoiced = true
    this.told = this.gross
  }

  /** What a change of the line gives back: never more than was kept of it, nor what was never paid. */
  change(gross: number, line: number): number {
    const less = Math.min(this.gross - gross, this.line - this.lineRefunded)
    const given = Math.max(0, Math.min(this.received - gross, this.paid(), less))
    Object.assign(this, { gross, line, isInvoiced: false })
    this.received -= given
    this.invoice()
    return given
  }

  /** Cancels the other line, or every line: what nobody has paid is due no more, the rest goes back. */
  cancelLines(which: 'other' | 'all') {
    const left = this.isDropped ? 0 : this.other
    const kept = which === 'other' ? left : left + this.line - this.lineRefunded
    const worth = Math.max(0, Math.min(kept, this.gross - this.waived - this.givenBack))
    const letOff = Math.min(worth, this.due())
    this.waived += letOff
    this.received += letOff
    const back = Math.min(worth - letOff, this.paid() - letOff)
    this.refunded += letOff + back
    this.givenBack += back
    this.isDropped = true
    if (letOff > 0 && !this.isInvoiced) this.invoice()
  }

  /** What all papers come to: what the order costs less what was given back, or what is left of it. */
  papers(): number {
    const isCurrent = this.isInvoiced && !this.isEnded
    const charged = isCurrent ? Math.max(this.gross, this.received) : this.received
    this.told = Math.max(0, Math.min(this.invoiced, this.told, charged - this.refunded))
    return this.told
  }
}

type World = { made: Ordered; number: string; model: Model }
type Given = { centAmount: number; ofLine: boolean }

async function refund({ made, number, model }: World, { centAmount, ofLine }: Given) {
  const amount = { centAmount, currencyCode: 'EUR' }
  const lineItemIds = ofLine ? [made.line.id] : []
  const why = { to: 'wallet' as const, reason: 'a corner was bent' }
  const input = { orderNumber: number, amount, lineItemIds, ...why }
  const answer = await api.call.send(refundOrder, input, { ...finance.as, key: randomUUID() })
  const room = ofLine ? Math.min(model.paid(), model.leftOfLine()) : model.paid()
  expect(answer.ok).toBe(centAmount <= room)
  if (!answer.ok) return
  model.refunded += centAmount
  model.givenBack += centAmount
  if (ofLine) model.lineRefunded += centAmount
}

/** Pays what a gift and everything else in the wallet are enough for. */
async function payPart({ made, model }: World, centAmount: number) {
  if (model.due() === 0 || model.isCancelled) return
  const amount = { centAmount, currencyCode: 'EUR' }
  const gift = { email: made.email, amount, reason: 'a gift' }
  await api.call.value(grantCredit, gift, { ...finance.as, key: randomUUID() })
  const wanted = { orderId: made.id, method: 'wallet' }
  const { payment } = await api.call.value(createPayment, wanted, made.once())
  expect(payment.amount.centAmount).toBeLessThanOrEqual(model.due())
  model.pay(payment.amount.centAmount)
}

async function edit({ made, model }: World, { edit: quantity, paper }: Step) {
  const [wantedQuantity, wantedPaper] = [quantity ?? model.quantity, paper ?? model.paper]
  const lineItem = made.wanted({ quantity: wantedQuantity }, { paper: wantedPaper })
  const answer = await made.draft(lineItem)
  if (model.isCancelled) return expect(answer).toMatchObject({ code: 'order_line_cancelled' })
  if (model.isPrinted) return expect(answer).toMatchObject({ code: 'order_line_printed' })
  if (wantedQuantity === model.quantity && wantedPaper === model.paper)
    return expect(answer).toMatchObject({ code: 'order_edit_unchanged' })
  const done = answer.ok ? await made.finalize(answer.value.orderEditId) : null
  if (!(answer.ok && done?.ok)) throw new Error('a legal change is made')
  Object.assign(model, { quantity: wantedQuantity, paper: wantedPaper })
  const { order, change } = answer.value
  const given = model.change(order.taxedPrice.totalGross.centAmount, change.to.centAmount)
  expect(change.toRefund.centAmount).toBe(given)
  expect(done.value.refunded.centAmount).toBe(given)
  expect(done.value.toPay.centAmount).toBe(model.due())
}

/** To the press, and from there to the customer. */
async function produce({ made, model }: World) {
  if (model.isCancelled || model.due() > 0) return
  if (!model.isPrinted) await bringLine(api, plant, made, ['submit', 'approve', 'produce'])
  else if (!model.isThere) await bringLine(api, plant, made, ['ship', 'deliver'])
  model.isThere = model.isPrinted
  model.isPrinted = true
}

/** What is left of an order goes into the cart once more, all of it where nothing is; and nothing of it changes. */
async function again({ made, model }: World) {
  const { cartId, leftOut } = await api.call.value(reorderOrder, { id: made.id }, made.once())
  expect(leftOut).toHaveLength(model.isDropped && !model.isCancelled ? 1 : 0)
  const { cart } = await api.call.value(getCart, { cartId }, made.as)
  const { lineItems, progress } = await made.order()
  const isLeft = ({ id }: { id: string }) =>
    progress.some(({ lineItemId, state }) => lineItemId === id && state !== 'cancelled')
  const left = lineItems.filter(isLeft)
  const ordered = left.length > 0 ? left : lineItems
  const chosen = ({ quantity, merchantInfo }: (typeof lineItems)[number]) =>
    JSON.stringify([quantity, merchantInfo.selectedAttributes])
  expect(cart.lineItems.slice(-ordered.length).map(chosen)).toEqual(ordered.map(chosen))
}

/** An order can be cancelled until it is printed: one that waits for money ends, of others every line does. */
async function cancel({ made, model }: World) {
  const { version } = await api.call.value(getStaffOrder, { id: made.id }, plant.as)
  const input = { id: made.id, version, reason: 'asked to' }
  const answer = await api.call.send(cancelStaffOrder, input, plant.as)
  expect(answer.ok).toBe(!model.isPrinted && !model.isCancelled)
  if (!answer.ok) return
  model.isEnded = model.due() > 0
  if (!model.isEnded) model.cancelLines('all')
  model.isCancelled = true
}

/** The other line is cancelled, whatever became of the first. */
async function drop({ made, model }: World) {
  const { version, order } = await api.call.value(getStaffOrder, { id: made.id }, plant.as)
  const lines = [order.lineItems[1]?.id ?? '']
  const input = { id: made.id, version, lines, reason: 'sold out' }
  const answer = await api.call.send(cancelStaffLines, input, plant.as)
  expect(answer.ok).toBe(!model.isDropped && !model.isCancelled)
  if (answer.ok) model.cancelLines('other')
}

/** One step, in the shop and in the model. */
async function take(world: World, each: Step) {
  const { made, model } = world
  if (each.pay && model.due() > 0 && !model.isCancelled) {
    expect(await made.payOnPage()).toBe(model.due())
    model.pay(model.due())
  }
  if (each.part !== undefined) await payPart(world, each.part)
  const given = { centAmount: each.refund ?? 0, ofLine: each.ofLine ?? false }
  if (given.centAmount > 0) await refund(world, given)
  if (each.produce) await produce(world)
  if (each.cancel) await cancel(world)
  if (each.drop) await drop(world)
  if (each.again) await again(world)
  if (each.edit !== undefined || each.paper !== undefined) await edit(world, each)
}

/** A part was paid of a dearer order, and more given back than its invoice came to. */
const moreThanInvoiced: Step[] = [
  { pay: true },
  { edit: 2500 },
  { part: 1500 },
  { refund: 2500 },
  { refund: 2200 },
]
/** Given back for the line already, and then the line is made smaller, and another way again. */
const givenBackForLine: Step[] = [
  { pay: true },
  { refund: 2100, ofLine: true },
  { edit: 100 },
  { edit: 500 },
]
/** Given back from a dearer order of which the rest is not paid, and then a part of the rest paid. */
const givenBackThenPart: Step[] = [{ pay: true }, { edit: 1000 }, { refund: 594 }, { part: 1082 }]
/** A part was paid and some of it given back, and then the order was cancelled before it had an invoice. */
const neverInvoiced: Step[] = [{ part: 500 }, { refund: 300 }, { cancel: true }]
/** Made and ordered again at every point of its way, and no longer to be changed. */
const madeAndAgain: Step[] = [
  { again: true },
  { pay: true },
  { edit: 500 },
  { pay: true },
  { produce: true },
  { again: true },
  { edit: 100 },
  { produce: true },
  { refund: 700 },
  { again: true },
]

/** One line cancelled before it is paid, the other changed and paid, and then all of it cancelled. */
const lineByLine: Step[] = [
  { drop: true },
  { again: true },
  { edit: 1000 },
  { pay: true },
  { refund: 500, ofLine: true },
  { drop: true },
  { edit: 500 },
  { cancel: true },
  { again: true },
]
/** A dearer change is not paid, and the other line pays for it. */
const otherPays: Step[] = [{ pay: true }, { edit: 500 }, { drop: true }, { part: 300 }]

const RUNS = Number(process.env['EDIT_RUNS'] ?? 14)

test('totals, payments, books and papers agree after any changes, payments and refunds', async () => {
  const run = async (steps: Step[]) => {
    const made = await orderOf(api, [{ quantity: 100 }])
    const { orderNumber: number, taxedPrice } = await made.order()
    const model = new Model()
    model.gross = taxedPrice.totalGross.centAmount
    model.line = made.line.taxedTotalPriceWithServices.centAmount
    model.other = model.gross - model.line
    for (const each of [...steps, { pay: true } as const]) {
      await take({ made, number, model }, each)
      const order = await made.order()
      expect(order.taxedPrice.totalGross.centAmount).toBe(model.gross)
      expect(order.amountToPay.centAmount).toBe(model.due())
      expect(order.amountPaid.centAmount).toBe(model.paid())
      const sums = { papers: model.papers(), paid: model.paid() }
      expect(await sumsOf(api, made.id)).toEqual(sums)
    }
    const { documents } = await made.order()
    const issued = documents.filter(({ kind }) => kind !== 'pro_forma')
    const of = { id: made.id, number, locale: 'en-IE' }
    const said = issued.map((paper) => paperSays(api, finance.as, { ...of, paper }))
    expect((await Promise.all(said)).reduce((sum, each) => sum + each, 0)).toBe(model.papers())
  }
  const steps = fc.array(step, { minLength: 2, maxLength: 8 })
  await fc.assert(fc.asyncProperty(steps, run), {
    numRuns: RUNS,
    endOnFailure: true,
    examples: [
      [moreThanInvoiced],
      [givenBackForLine],
      [givenBackThenPart],
      [neverInvoiced],
      [madeAndAgain],
      [lineByLine],
      [otherPays],
    ],
  })
}, 600_000)
