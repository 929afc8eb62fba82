// Measures what is promised of speed and size, beside references where there are any, and prints one
// line a promise. `npm run bench -- pages` runs one part: pages, publish, weights, api, accounts, prices,
// artwork, papers or clicks; `huge`, a shop of 100,000 pages, `orders`, one of 1,000,000 orders, and `products`, one of 2,000
// large products, run only where they are named, as they take minutes.

import { availableParallelism, loadavg } from 'node:os'
import { benchAccounts } from '../../tests/bench/accounts.ts'
import { benchApi } from '../../tests/bench/api.ts'
import { benchArtwork } from '../../tests/bench/artwork.ts'
import { benchClicks } from '../../tests/bench/clicks.ts'
import { type Bar, barLine, rounded } from '../../tests/bench/figures.ts'
import { benchHuge } from '../../tests/bench/huge.ts'
import { benchManyProducts } from '../../tests/bench/many-products.ts'
import { benchOrders } from '../../tests/bench/orders.ts'
import { benchPages } from '../../tests/bench/pages.ts'
import { benchPapers } from '../../tests/bench/papers.ts'
import { benchPrices } from '../../tests/bench/prices.ts'
import { residentMegabytes } from '../../tests/bench/processes.ts'
import { benchPublish } from '../../tests/bench/publish.ts'
import { type BenchShop, startBenchShop } from '../../tests/bench/shop.ts'
import { benchWeights } from '../../tests/bench/weights.ts'

const parts: Readonly<Record<string, (shop: BenchShop) => Promise<Bar[]>>> = {
  publish: benchPublish,
  pages: benchPages,
  weights: benchWeights,
  api: benchApi,
  accounts: benchAccounts,
  prices: benchPrices,
  artwork: benchArtwork,
  papers: benchPapers,
  clicks: benchClicks,
  huge: benchHuge,
  orders: benchOrders,
  products: benchManyProducts,
}
/** Pages of the shop in which one document is published; the other parts do with the sample's. */
const many = 10_000
const huge = 100_000
const byName: readonly string[] = ['huge', 'orders', 'products']

const [only] = process.argv.slice(2)
if (only !== undefined && !(only in parts)) {
  console.error(`There is no part called '${only}'; choose ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
const wanted = Object.keys(parts).filter((part) =>
  only === undefined ? !byName.includes(part) : part === only,
)
console.log(
  `Node ${process.version}, ${availableParallelism()} processors, load ${rounded(loadavg()[0] ?? 0)}. ` +
    'Rates depend on the machine and on what else it does; ratios and processor time less so.',
)
const shop = await startBenchShop(only === 'huge' ? huge : wanted.includes('publish') ? many : 0)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => shop.stop().finally(() => process.exit(1)))
try {
  const held = [`${rounded(residentMegabytes(shop.pid) ?? 0)} at first`]
  for (const part of wanted) {
    print(part, (await parts[part]?.(shop)) ?? [])
    held.push(`${rounded(residentMegabytes(shop.pid) ?? 0)} after ${part}`)
  }
  if (only === undefined || !byName.includes(only))
    print('memory', [
      {
        what: 'memory of the shop’s process after all of it',
        value: residentMegabytes(shop.pid),
        unit: 'MB',
        most: 350,
        note: held.join(', '),
      },
    ])
} finally {
  await shop.stop()
}

function print(part: string, bars: Bar[]): void {
  console.log(`\n${part}`)
  for (const bar of bars) console.log(`  ${barLine(bar)}`)
}
