import { randomUUID } from 'node:crypto'
import { checkoutCart } from '../../../src/lib/contract/cart.ts'
import { storedReport } from '../../../src/lib/server/commerce/artwork/stored-report.ts'
import { versionOf } from '../../../src/lib/server/commerce/back-office/happened.ts'
import type { SampleFile, SampleOrders } from './access-samples.ts'
import type { TestApi } from './api.ts'
import { agreed, newCustomer, readyToOrder } from './people.ts'
import { sampleMachines } from './sample-machines.ts'
import { newAccount } from './staff.ts'

/** Two orders that nobody has paid: one to look at, one to cancel. */
export async function sampleOrders(api: TestApi): Promise<SampleOrders> {
  const [seen, ending] = [await unpaidOrder(api), await unpaidOrder(api)]
  const { id: customer } = await newCustomer(api)
  const { id: colleague } = await newAccount(api.db)
  const version = await versionOf(api.db, { tenant: 'ie', id: ending })
  const [looked, claimed, asked] = [await inCheck(api), await inCheck(api), await inCheck(api)]
  const [rejected, approved] = [await inCheck(api), await inCheck(api)]
  return {
    seen,
    ending,
    version,
    customer,
    colleague,
    machines: await sampleMachines(api),
    artwork: { looked, claimed, asked, rejected, approved },
  }
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
  const report = storedReport.write({ pages: [], pageCount: 0, findings: [], drawn: 0 })
  await db
    .insertInto('artwork')
    .values({ ...file, ...line, ...at, id: fileId, name: 'card.pdf', report })
    .execute()
  await db
    .updateTable('line_fulfilment')
    .set({ state: 'in_check' })
    .where('order_id', '=', orderId)
    .execute()
  return { line: { orderId, lineItemId: order.id }, fileId }
}

async function unpaidOrder(api: TestApi): Promise<string> {
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  return (await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })).id
}
