// The PDF that a line is printed from, asked for by two people at once.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { getArtworkProof } from '../../src/lib/contract/artwork.ts'
import { getStaffArtworkProof } from '../../src/lib/contract/artwork-desk.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { getPrintFile } from '../../src/lib/contract/production.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function approved() {
  const by = senders(api)
  const { person, line } = await by.ordered()
  await by.send(person, line, await pdfOf(91, 61, 2))
  await by.check()
  const lines = api.db.updateTable('line_fulfilment').set({ state: 'approved' })
  await lines.where('line_id', '=', line.lineItemId).execute()
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  return { person, line, reference: `${order.orderNumber}-1` }
}

const isPdf = async (download: string) => {
  const answer = await fetch(api.origin + download)
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  return [answer.status, text.slice(0, 5), text.trimEnd().slice(-5)]
}
const WHOLE = [200, '%PDF-', '%%EOF']

test('a link that was given opens while the file is made anew', async () => {
  const { person, line, reference } = await approved()
  const presses = await newStaff(api, [{ role: 'production', tenant: 'ie' }])
  const made = await api.call.value(getPrintFile, { reference }, presses.as)
  const proof = await api.call.value(getArtworkProof, line, person.as)
  const { store } = api.artwork.files
  const { put, replace } = store
  onTestFinished(() => void Object.assign(store, { put, replace }))
  const seen: unknown[] = []
  const looking = (write: typeof put): typeof put => {
    return async (key, path) => {
      seen.push(await isPdf(key.at(-1) === 'proof.pdf' ? proof.download : made.download))
      await write(key, path)
    }
  }
  Object.assign(store, { put: looking(put), replace: looking(replace) })
  await api.call.value(getPrintFile, { reference }, presses.as)
  await api.call.value(getArtworkProof, line, person.as)
  expect(seen).toEqual([WHOLE, WHOLE])
})

test('all who ask at once get a file', async () => {
  const { reference } = await approved()
  const presses = await newStaff(api, [{ role: 'production', tenant: 'ie' }])
  const asked = Array.from({ length: 4 }, async () => {
    const { download } = await api.call.value(getPrintFile, { reference }, presses.as)
    return isPdf(download)
  })
  expect(await Promise.all(asked)).toEqual([WHOLE, WHOLE, WHOLE, WHOLE])
})

test('whoever asks for many proofs at once keeps nobody else from theirs', async () => {
  const [many, one] = [await approved(), await approved()]
  const { as } = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  // More of one than may wait; the rest of them is told to come back.
  const asked = Array.from({ length: 30 }, () =>
    api.call.send(getArtworkProof, many.line, many.person.as),
  )
  const others = await Promise.all([
    api.call.send(getArtworkProof, one.line, one.person.as),
    api.call.send(getStaffArtworkProof, one.line, as),
  ])
  expect(others).toMatchObject([{ ok: true }, { ok: true }])
  // Those that still wait end at once.
  const files = api.db.updateTable('artwork').set({ removed_at: new Date() })
  await files.where('line_id', '=', many.line.lineItemId).execute()
  const codes = (await Promise.all(asked)).map((each) => (each.ok ? 'ok' : each.code))
  expect(codes).toContain('too_many_requests')
})
