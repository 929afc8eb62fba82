import { type Bar, median, rounded } from './figures.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { isInstalled, processorSeconds } from './processes.ts'
import { inLanes, openClient } from './requests.ts'
import type { BenchShop } from './shop.ts'
import { isStandIn, type StoredPage, storedPages } from './stored-pages.ts'
import { load } from './wrk.ts'

const rounds = 5
const seconds = 3

type Place = { port: number; pid: number }

/** Pages under load beside nginx, which serves the page store's own folder. */
export async function benchPages(shop: BenchShop): Promise<Bar[]> {
  if (!isInstalled('nginx') || !isInstalled('wrk')) {
    const note = 'install nginx, libnginx-mod-http-brotli-static and wrk (apt-get install)'
    return bars(null, null, null).map((bar) => ({ ...bar, note }))
  }
  const nginx = await startNginx(shop.pages)
  try {
    const different = await differences(shop, nginx)
    const page = { host: shop.hosts[0] ?? '', path: '/' }
    const ratios: number[] = []
    const costs = { ours: [] as number[], theirs: [] as number[] }
    const rates = { ours: [] as number[], theirs: [] as number[] }
    for (const place of [shop, nginx]) await round(place, page, nginx.encoding)
    for (let count = 0; count < rounds; count += 1) {
      const ours = await round(shop, page, nginx.encoding)
      const theirs = await round(nginx, page, nginx.encoding)
      ratios.push(ours.perSecond / theirs.perSecond)
      rates.ours.push(ours.perSecond)
      rates.theirs.push(theirs.perSecond)
      costs.ours.push(ours.microseconds)
      costs.theirs.push(theirs.microseconds)
    }
    const cost = { ours: median(costs.ours), theirs: median(costs.theirs) }
    const [speed, use, same] = bars(median(ratios), cost.ours / cost.theirs, different.length)
    const beside = (ours: number, theirs: number) => `${rounded(ours)} beside ${rounded(theirs)}`
    return [
      { ...speed, note: `${beside(median(rates.ours), median(rates.theirs))}, ${nginx.encoding}` },
      { ...use, note: `${beside(cost.ours, cost.theirs)} µs of processor time` },
      { ...same, ...(different.length > 0 && { note: different.slice(0, 5).join(', ') }) },
    ]
  } finally {
    await nginx.stop()
  }
}

function bars(speed: number | null, cost: number | null, different: number | null) {
  return [
    { what: 'a page: requests a second, to those of nginx', value: speed, unit: 'x', least: 0.5 },
    { what: 'a page: processor time, to that of nginx', value: cost, unit: 'x', most: 2 },
    { what: 'pages whose bytes differ from nginx’s', value: different, unit: 'pages', most: 0 },
  ] as const
}

async function round({ port, pid }: Place, { host, path }: StoredPage, encoding: string) {
  const before = processorSeconds(pid) ?? Number.NaN
  const { perSecond, requests } = await load({
    url: `http://127.0.0.1:${port}${path}`,
    connections: 64,
    seconds,
    headers: { Host: `${host}:${port}`, 'Accept-Encoding': encoding },
  })
  const used = (processorSeconds(pid) ?? Number.NaN) - before
  return { perSecond, microseconds: (used / requests) * 1e6 }
}

/** Every page of every shop that the two do not answer with the same bytes, plain and compressed. */
async function differences(shop: BenchShop, nginx: Nginx): Promise<string[]> {
  const client = openClient(16)
  const different: string[] = []
  const asked = storedPages(shop.pages)
    .filter((page) => !isStandIn(page))
    .flatMap((page) => ['identity', nginx.encoding].map((encoding) => ({ ...page, encoding })))
  await inLanes(asked, 8, async ({ host, path, encoding }) => {
    const [ours, theirs] = await Promise.all(
      [shop, nginx].map(({ port }) => {
        const headers = { host: `${host}:${port}`, 'accept-encoding': encoding }
        return client.send({ port, path, headers })
      }),
    )
    const same =
      ours?.status === 200 &&
      theirs?.status === 200 &&
      ours.headers['content-encoding'] === theirs.headers['content-encoding'] &&
      ours.body.equals(theirs.body)
    if (!same) different.push(`${host}${path} (${encoding})`)
  })
  client.close()
  return different
}
