import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelStaffOrder, getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { refundOrder } from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { bringLine, type Ordered, orderOf, sumsOf } from './harness/order-edits.ts'
import { papersAmiss } from './harness/papers.ts'
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
  { weight: 2, arbitrary: fc.record({ refund: fc.integer({ min: 1, max: 2500 }) }) },
  { weight: 1, arbitrary: fc.constant({ produce: true as const }) },
  { weight: 1, arbitrary: fc.constant({ cancel: true as const }) },
)
type Step = {
  edit?: number
  paper?: string
  pay?: true
  refund?: number
  produce?: true
  cancel?: true
}

/** What an order's money is, without a shop. */
class Model {
  quantity = 250
  paper = 'board-350'
  gross = 0
  received = 0
  refunded = 0
  isPrinted = false
  isCancelled = false
  due = () => Math.max(0, this.gross - this.received)
  paid = () => this.received - this.refunded
}

async function refund(orderNumber: string, centAmount: number, model: Model) {
  const amount = { centAmount, currencyCode: 'EUR' }
  const input = { orderNumber, amount, to: 'wallet' as const, reason: 'a corner was bent' }
  const answer = await api.call.send(refundOrder, input, { ...finance.as, key: randomUUID() })
  expect(answer.ok).toBe(centAmount <= model.paid())
  if (answer.ok) model.refunded += centAmount
}

async function edit(made: Ordered, model: Model, { edit: quantity, paper }: Step) {
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
  model.gross = answer.value.order.taxedPrice.totalGross.centAmount
  const given = Math.max(0, Math.min(model.received - model.gross, model.paid()))
  model.received -= given
  expect(done.value.refunded.centAmount).toBe(given)
  expect(done.value.toPay.centAmount).toBe(model.due())
}

async function produce(made: Ordered, model: Model) {
  if (model.isCancelled || model.isPrinted || model.due() > 0) return
  await bringLine(api, plant, made, ['submit', 'approve', 'produce'])
  model.isPrinted = true
}

/** An order that waits for money can be cancelled, and no other. */
async function cancel(made: Ordered, model: Model) {
  const { version } = await api.call.value(getStaffOrder, { id: made.id }, plant.as)
  const input = { id: made.id, version, reason: 'asked to' }
  const answer = await api.call.send(cancelStaffOrder, input, plant.as)
  expect(answer.ok).toBe(model.due() > 0 && !model.isCancelled)
  if (answer.ok) model.isCancelled = true
}

/** One step, in the shop and in the model. */
async function take(made: Ordered, number: string, model: Model, each: Step) {
  if (each.pay && model.due() > 0 && !model.isCancelled) {
    expect(await made.pay()).toBe(model.due())
    model.received += model.due()
  }
  if (each.refund !== undefined) await refund(number, each.refund, model)
  if (each.produce) await produce(made, model)
  if (each.cancel) await cancel(made, model)
  if (each.edit !== undefined || each.paper !== undefined) await edit(made, model, each)
}

const RUNS = Number(process.env['EDIT_RUNS'] ?? 12)

test('totals, payments, books and papers agree after any changes, payments and refunds', async () => {
  const run = async (steps: Step[]) => {
    const made = await orderOf(api, [{ quantity: 100 }])
    const { orderNumber, taxedPrice } = await made.order()
    const model = new Model()
    model.gross = taxedPrice.totalGross.centAmount
    for (const each of [...steps, { pay: true } as const]) {
      await take(made, orderNumber, model, each)
      const order = await made.order()
      expect(order.taxedPrice.totalGross.centAmount).toBe(model.gross)
      expect(order.amountToPay.centAmount).toBe(model.due())
      expect(order.amountPaid.centAmount).toBe(model.paid())
    }
    const sums = await sumsOf(api, made.id)
    expect(sums).toEqual({ papers: model.paid(), paid: model.paid() })
  }
  const steps = fc.array(step, { minLength: 2, maxLength: 8 })
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: RUNS, endOnFailure: true })
}, 600_000)
