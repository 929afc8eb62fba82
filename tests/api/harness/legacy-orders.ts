import type { LegacyOrder } from '../../../src/lib/domain/legacy-order/legacy-order.ts'
import { storedAs } from '../../../src/lib/server/commerce/legacy-order/rows.ts'
import type { TestApi } from './api.ts'

/** An order of a shop before this one: a line whose product there still is, and one whose is not. */
export const legacyOrder: LegacyOrder = {
  number: '2019-00481',
  customer: '4711',
  email: '',
  name: 'Nora Quill',
  company: 'Folio Ltd',
  vatNumber: '',
  placedAt: '2019-03-14T12:00:00.000Z',
  state: 'delivered',
  country: 'IE',
  currency: 'EUR',
  net: 8750,
  vat: 2013,
  gross: 10763,
  portions: [{ rate: 2300, net: 8750, vat: 2013 }],
  purchaseOrder: 'PO 7',
  costCentre: '',
  delivery: ['Folio Ltd', '1 Folio Street'],
  billing: [],
  lines: [
    {
      product: 'business-cards',
      name: 'Business cards',
      jobName: 'Spring fair',
      quantity: 500,
      net: 4100,
      services: 500,
      vatRate: 2300,
      state: 'delivered',
      due: '2019-03-21',
      options: { corners: 'round-6' },
    },
    {
      product: '',
      name: 'Menu cards, A5',
      jobName: '',
      quantity: 200,
      net: 4150,
      services: 0,
      vatRate: 2300,
      state: null,
      due: null,
      options: { paper: 'bible' },
    },
  ],
}

/** Keeps an order as an import of the shop `ie` would. */
export async function keepLegacyOrder(
  { db }: Pick<TestApi, 'db'>,
  change: Partial<LegacyOrder> = {},
): Promise<void> {
  const row = storedAs({ ...legacyOrder, ...change })
  const kept = { tenant: 'ie', digest: 'a test', imported_at: new Date(), erased_at: null }
  await db
    .insertInto('legacy_order')
    .values({ ...row, ...kept })
    .execute()
}

/** For the calls about orders of an earlier shop. */
export function legacyOrderInputs(customerId: string) {
  const { number: orderNumber } = legacyOrder
  return {
    listLegacyOrders: { after: orderNumber, limit: 5 },
    getLegacyOrder: { orderNumber },
    listStaffLegacyOrders: { search: '2019', customerId, after: orderNumber },
    getStaffLegacyOrder: { orderNumber },
  }
}
