import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishUpload } from '../../src/lib/contract/artwork.ts'
import { approveDesign, startBriefUpload } from '../../src/lib/contract/design.ts'
import { claimDesign, proposeDesign } from '../../src/lib/contract/design-desk.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { finalizeOrderEdit, saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { designers } from './harness/designs.ts'
import type { Person } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
let by: ReturnType<typeof designers>
beforeAll(async () => {
  api = await startApi()
  by = designers(api)
})
afterAll(() => api.stop())

type Line = { orderId: string; lineItemId: string }

const designer = () => newStaff(api, [{ role: 'production', tenant: 'ie' }])

/** Drafts the cards of an order in another format. */
async function drafted(person: Person, { orderId }: Line, format: string) {
  const { order } = await api.call.value(getOrder, { id: orderId }, person.as)
  const [line] = order.lineItems
  if (!line) throw new Error('an order has a line')
  const { id, quantity, jobName, merchantInfo, services } = line
  const design = { 'SVC-pixart-design-service': { inputText: '' } }
  expect(Object.keys(services)).toEqual(Object.keys(design))
  const selectedAttributes = { ...merchantInfo.selectedAttributes, format }
  const lineItem = {
    ...{ id, quantity, jobName, services: design },
    merchantInfo: { ...merchantInfo, selectedAttributes },
  }
  const options = { ...person.as, key: randomUUID() }
  return api.call.send(saveOrderEdit, { orderId, lineItem }, options)
}

/** Makes that change, and answers whether a designer has to draw anew, or why it was refused. */
async function changed(person: Person, line: Line, format: string) {
  const answer = await drafted(person, line, format)
  if (!answer.ok) return answer.code
  const { orderEditId, change } = answer.value
  const options = { ...person.as, key: randomUUID() }
  const { orderId } = line
  await api.call.value(finalizeOrderEdit, { orderId, orderEditId }, options)
  // Another format may cost more or less; here it is paid.
  await api.db.updateTable('shop_order').set({ state: 'paid' }).where('id', '=', orderId).execute()
  return change.redesigns
}

test('another format is free until a designer begins, and then takes one of the changes in the price', async () => {
  const { person, line } = await by.ordered()
  expect(await changed(person, line, 'tall')).toBe(false)
  await by.brief(person, line)
  expect(await changed(person, line, 'standard')).toBe(false)
  const before = (await by.view(person, line)).revisions
  const staff = await designer()
  await api.call.value(claimDesign, { ...line, take: 'free' }, staff.as)
  expect(await changed(person, line, 'tall')).toBe(true)
  const { state, revisions, due } = await by.view(person, line)
  expect({ state, revisions }).toEqual({
    state: 'in_work',
    revisions: { included: before.included - 1, used: 0 },
  })
  expect(due).not.toBeNull()
})

test('what was shown or handed over for a format that is gone is made again, as often as the price has changes', async () => {
  const { person, line } = await by.ordered()
  await by.brief(person, line)
  const staff = await designer()
  const { included } = (await by.view(person, line)).revisions
  await by.propose(staff.as, line)
  const formats = ['tall', 'standard']
  for (let used = 0; used < included; used += 1) {
    expect(await changed(person, line, formats[used % 2] ?? '')).toBe(true)
    const { state, lineState, revisions } = await by.view(person, line)
    expect([state, lineState]).toEqual(['changes_wanted', 'awaiting_file'])
    expect(revisions.included).toBe(included - used - 1)
    const old = await api.call.send(approveDesign, { ...line, version: used + 1 }, person.as)
    expect(old).toMatchObject({ ok: false, code: 'design_moved' })
    const fileId = await by.draft(staff.as, line)
    await api.call.value(proposeDesign, { ...line, fileId, note: 'As it is now.' }, staff.as)
    await api.call.value(approveDesign, { ...line, version: used + 2 }, person.as)
    expect((await by.view(person, line)).state).toBe('handed_over')
  }
  const more = await drafted(person, line, formats[included % 2] ?? '')
  expect(more).toMatchObject({ ok: false, code: 'design_revisions_used' })
  expect((await by.view(person, line)).state).toBe('handed_over')
})

test('a file that explains a design is not taken once the design is handed over', async () => {
  const { person, line } = await by.ordered()
  await by.brief(person, line)
  const staff = await designer()
  await by.propose(staff.as, line)
  const bytes = Buffer.from('%PDF-1.7\n')
  const file = { name: 'logo.pdf', bytes: bytes.length, fingerprint: randomUUID() }
  const started = await api.call.value(startBriefUpload, { ...line, ...file }, person.as)
  expect((await by.put(started, bytes)).status).toBe(204)
  await api.call.value(approveDesign, { ...line, version: 1 }, person.as)
  const { uploadId } = started
  const late = await api.call.send(finishUpload, { uploadId }, person.as)
  expect(late).toMatchObject({ ok: false, code: 'artwork_closed' })
  expect((await by.view(person, line)).examples).toEqual([])
  const again = await api.call.send(finishUpload, { uploadId }, person.as)
  expect(again).toMatchObject({ ok: false, code: 'upload_not_found' })
})
