import { expect, test } from 'vitest'
import { promise } from '../../src/lib/domain/delivery/promise.ts'
import { waysTo } from '../../src/lib/domain/delivery/ways.ts'
import { promisedDates } from '../../src/lib/server/commerce/product/index.ts'
import { anyRefusal } from '../../src/lib/server/refusal.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'

const HOUR = 3_600_000

test('dates that are kept until a cut-off are those that are worked out anew, forwards and back', () => {
  const shop = loadShop(testShopFolder(), new Date())
  const tenant = shop.tenant('ie')
  const destination = tenant?.deliveryCountries['IE']
  if (!tenant || !destination) throw new Error('the test shop delivers in Ireland')
  const to = { country: 'IE', postcode: 'D02 X285' }
  const ways = waysTo(tenant.priorities, destination, to.postcode)
  const from = Date.UTC(2026, 2, 26, 12)
  const hours = Array.from({ length: 24 * 14 }, (_, hour) => new Date(from + hour * HOUR))
  for (const now of [...hours, ...hours.toReversed()]) {
    const kept = ways.map((way) => promisedDates({ ...anyRefusal, tenant, now }, way, to))
    const anew = ways.map(({ priority, option, zone }) =>
      promise({ now, priority, option, zone, plant: tenant.plant, destination }),
    )
    expect(kept).toEqual(anew)
  }
})
