import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { isAccountPage, openScales } from '../../scripts/checks/page-weight.ts'
import { dist } from '../../scripts/lib/build.ts'
import { adminPages } from '../../src/lib/domain/staff/pages.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'
import type { Bar } from './figures.ts'
import { inLanes, openClient } from './requests.ts'
import type { BenchShop } from './shop.ts'

const kilobyte = 1000

/** What pages of the test shop weigh as a browser gets them. */
export async function benchWeights(shop: BenchShop): Promise<Bar[]> {
  const weigh = openScales(join(dist, 'client'))
  const client = openClient(4)
  const bars = {
    content: { what: 'JavaScript of a content page', unit: 'KB', most: 6 },
    react: { what: 'content pages that load React', unit: 'pages', most: 0 },
    product: { what: 'JavaScript of a product page', unit: 'KB', most: 95 },
    account: { what: 'JavaScript of an account page', unit: 'KB', most: 90 },
    staff: { what: 'JavaScript of a staff page', unit: 'KB', most: 140 },
    html: { what: 'HTML of a page', unit: 'KB', most: 25 },
    style: { what: 'CSS of a page', unit: 'KB', most: 12 },
  }
  const worst = new Map<keyof typeof bars, { value: number; note: string }>()
  const note = (bar: keyof typeof bars, value: number, page: string) => {
    if (value > (worst.get(bar)?.value ?? -1)) worst.set(bar, { value, note: page })
  }
  const react: string[] = []
  await inLanes(shopPages(), 4, async ({ host, path, match }) => {
    const headers = { host, 'accept-encoding': 'br' }
    const { body } = await client.send({ port: shop.port, path, headers })
    const page = host + path
    const weight = weigh(brotliDecompressSync(body).toString('utf8'))
    note('html', body.byteLength / kilobyte, page)
    note('style', weight.style / kilobyte, page)
    if (match.kind === 'product') note('product', weight.script / kilobyte, page)
    else if (isAccountPage(match)) note('account', weight.script / kilobyte, page)
    else if (match.kind !== 'app') {
      note('content', weight.script / kilobyte, page)
      if (weight.react) react.push(page)
    }
  })
  const [host = ''] = shop.hosts
  for (const { path } of adminPages) {
    const { body } = await client.send({ port: shop.port, path, headers: { host } })
    note('staff', weigh(body.toString('utf8')).withPart / kilobyte, path)
  }
  client.close()
  worst.set('react', { value: react.length, note: react.slice(0, 3).join(', ') })
  return Object.entries(bars).map(([name, bar]) => ({
    ...bar,
    ...(worst.get(name as keyof typeof bars) ?? { value: null }),
  }))
}

function shopPages() {
  const shop = loadShop(testShopFolder(), new Date())
  return shop.tenants.flatMap(({ id, hosts: [host = ''] }) =>
    (shop.routes.get(id)?.all() ?? []).map(({ path, match }) => ({ host, path, match })),
  )
}
