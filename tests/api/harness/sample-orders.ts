import { randomUUID } from 'node:crypto'
import { checkoutCart } from '../../../src/lib/contract/cart.ts'
import { versionOf } from '../../../src/lib/server/commerce/back-office/happened.ts'
import type { SampleOrders } from './access-samples.ts'
import type { TestApi } from './api.ts'
import { agreed, newCustomer, readyToOrder } from './people.ts'

/** Two orders that nobody has paid: one to look at, one to cancel. */
export async function sampleOrders(api: TestApi): Promise<SampleOrders> {
  const [seen, ending] = [await unpaidOrder(api), await unpaidOrder(api)]
  const { id: customer } = await newCustomer(api)
  const version = await versionOf(api.db, { tenant: 'ie', id: ending })
  return { seen, ending, version, customer }
}

async function unpaidOrder(api: TestApi): Promise<string> {
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  return (await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })).id
}
