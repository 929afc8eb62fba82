import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkoutCart } from '../../../src/lib/contract/cart.ts'
import { storedReport } from '../../../src/lib/server/commerce/artwork/stored-report.ts'
import { storedAnswers } from '../../../src/lib/server/commerce/design/stored-answers.ts'
import { versionOf } from '../../../src/lib/server/commerce/order/index.ts'
import type { SampleFile, SampleOrders } from './access-samples.ts'
import type { TestApi } from './api.ts'
import { pdfOf } from './artwork.ts'
import { newCompany } from './companies.ts'
import { keepLegacyOrder } from './legacy-orders.ts'
import { agreed, readyToOrder } from './people.ts'
import { sampleMachines } from './sample-machines.ts'
import { sampleRepairs } from './sample-repairs.ts'
import { newAccount } from './staff.ts'

/** Two orders that nobody has paid: one to look at, one to cancel. */
export async function sampleOrders(api: TestApi): Promise<SampleOrders> {
  const [seen, ending] = [await unpaidOrder(api), await unpaidOrder(api)]
  const { id: customer } = await newCompany(api)
  await keepLegacyOrder(api)
  const { id: colleague } = await newAccount(api.db)
  const version = await versionOf(api.db, { tenant: 'ie', id: ending })
  const [looked, claimed, asked] = [await inCheck(api), await inCheck(api), await inCheck(api)]
  const [rejected, approved] = [await inCheck(api), await inCheck(api)]
  return {
    seen,
    ending,
    version,
    dropping: await withLine(api),
    customer,
    colleague,
    withdrawal: await withdrawn(api),
    machines: await sampleMachines(api),
    artwork: { looked, claimed, asked, rejected, approved },
    printed: await printedLine(api),
    repairs: await sampleRepairs(api, inCheck),
    designs: await sampleDesigns(api),
  }
}

/** An order that nobody has paid, with the line of it that is cancelled. */
async function withLine(api: TestApi): Promise<SampleOrders['dropping']> {
  const id = await unpaidOrder(api)
  const line = await api.db
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, lines: [line.id], version: await versionOf(api.db, { tenant: 'ie', id }) }
}

/** Something withdrawn from, of no order that is known. */
async function withdrawn({ db }: TestApi): Promise<string> {
  const id = randomUUID()
  const said = { name: 'Nora Quill', email: `${id}@example.test`, order_number: 'X', goods: '' }
  await db
    .insertInto('withdrawal')
    .values({ ...said, tenant: 'ie', id, order_id: null, declared_at: new Date() })
    .execute()
  return id
}

/** A line of an order whose file was looked through and waits for somebody's word. */
async function inCheck(api: TestApi): Promise<SampleFile> {
  const { db } = api
  const orderId = await unpaidOrder(api)
  const order = await db
    .selectFrom('order_line as l')
    .innerJoin('shop_order as o', 'o.id', 'l.order_id')
    .select(['l.id', 'o.customer_id'])
    .where('l.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const file = { tenant: 'ie', customer_id: order.customer_id, sha256: 'a'.repeat(64) }
  const at = { created_at: new Date() }
  await db
    .insertInto('stored_file')
    .values({ ...file, ...at, bytes: 1, type: 'pdf' })
    .execute()
  const fileId = randomUUID()
  const line = { order_id: orderId, line_id: order.id }
  await db
    .insertInto('artwork')
    .values({ ...file, ...line, ...at, id: fileId, name: 'card.pdf', report: reportOf(0) })
    .execute()
  await db
    .updateTable('line_fulfilment')
    .set({ state: 'in_check' })
    .where('order_id', '=', orderId)
    .execute()
  return { line: { orderId, lineItemId: order.id }, fileId }
}

/** What a check says that finds nothing in so many pages. */
const reportOf = (pageCount: number) =>
  storedReport.write({ pages: [], pageCount, findings: [], drawn: 0, standard: null })

/** A line whose approved file is there to be printed from: what its ticket says. */
async function printedLine(api: TestApi): Promise<string> {
  const { line, fileId } = await inCheck(api)
  const sha256 = randomUUID().replaceAll('-', '').repeat(2)
  const { customer_id } = await api.db
    .selectFrom('artwork')
    .select('customer_id')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  const path = join(mkdtempSync(join(tmpdir(), 'quire-printed-')), 'card.pdf')
  writeFileSync(path, await pdfOf(91, 61, 2))
  await api.artwork.files.store.put(['ie', customer_id, sha256], path)
  const named = { tenant: 'ie', customer_id, sha256 }
  await api.db
    .insertInto('stored_file')
    .values({ ...named, created_at: new Date(), bytes: 1, type: 'pdf' })
    .execute()
  await api.db.updateTable('artwork').set({ sha256 }).where('id', '=', fileId).execute()
  await api.db
    .updateTable('line_fulfilment')
    .set({ state: 'approved' })
    .where('order_id', '=', line.orderId)
    .execute()
  const { number } = await api.db
    .selectFrom('shop_order')
    .select('number')
    .where('id', '=', line.orderId)
    .executeTakeFirstOrThrow()
  return `${number}-1`
}

/** Lines that something is designed for, each with a file that was not shown yet. */
async function sampleDesigns(api: TestApi): Promise<SampleOrders['designs']> {
  const [working, proposed, approved] = [
    await designed(api, 'in_work'),
    await designed(api, 'in_work'),
    await designed(api, 'approved'),
  ]
  const spare = randomUUID()
  const uploadId = randomUUID()
  const row = await api.db
    .selectFrom('artwork')
    .selectAll()
    .where('id', '=', working.fileId)
    .executeTakeFirstOrThrow()
  const { tenant, order_id, line_id, customer_id, sha256, name, created_at } = row
  if (order_id === null) throw new Error('the file of a design is of an order')
  const file = { tenant, order_id, line_id, customer_id, name, created_at, purpose: row.purpose }
  await api.db
    .insertInto('artwork')
    .values({ ...file, sha256, id: spare, report: reportOf(1) })
    .execute()
  await api.db
    .insertInto('artwork_upload')
    .values({ ...file, id: uploadId, by_staff: true, bytes: 1, fingerprint: '', artwork_id: spare })
    .execute()
  await api.db
    .insertInto('design_version')
    .values({
      ...{ tenant, order_id, line_id, number: 1, artwork_id: spare, note: '', at: created_at },
      ...{ account_id: randomUUID(), decision: null, decided_at: null },
    })
    .execute()
  return { working, proposed, approved, uploadId }
}

async function designed(api: TestApi, state: 'in_work' | 'approved'): Promise<SampleFile> {
  const file = await inCheck(api)
  const { orderId, lineItemId } = file.line
  const services = [{ key: 'SVC-pixart-design-service', net: 4900, inputText: '' }]
  await api.db
    .updateTable('order_line')
    .set({ services: JSON.stringify(services) })
    .where('id', '=', lineItemId)
    .execute()
  await api.db
    .updateTable('artwork')
    .set({ purpose: 'design' })
    .where('id', '=', file.fileId)
    .execute()
  await api.db
    .updateTable('line_fulfilment')
    .set({ state: 'awaiting_file' })
    .where('order_id', '=', orderId)
    .execute()
  const none = { account_id: null, claimed_at: null, due: null }
  const answers = storedAnswers.write({ purpose: ['A market stall'] })
  await api.db
    .insertInto('design_job')
    .values({
      ...{ tenant: 'ie', order_id: orderId, line_id: lineItemId, state, answers, ...none },
      ...{ briefs: 1, revisions: 2, changed_at: new Date() },
    })
    .execute()
  return file
}

async function unpaidOrder(api: TestApi): Promise<string> {
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  return (await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })).id
}
