import { startBare } from './bare.ts'
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

/** Pages under load beside nginx over the page store's own folder, and beside bare `node:http`. */
export async function benchPages(shop: BenchShop): Promise<Bar[]> {
  if (!isInstalled('nginx') || !isInstalled('wrk')) {
    const note = 'install nginx, libnginx-mod-http-brotli-static and wrk (apt-get install)'
    return bars.map((bar) => ({ ...bar, value: null, note }))
  }
  const nginx = await startNginx(shop.pages)
  const page = { host: shop.hosts[0] ?? '', path: '/' }
  const bare = await startBare(shop.port, page.path, {
    host: `${page.host}:${shop.port}`,
    'accept-encoding': nginx.encoding,
  })
  try {
    const different = await differences(shop, nginx)
    const places = { shop, bare, nginx }
    const { ratio, figures } = compare(await inRounds(places, page, nginx.encoding))
    const values = [
      ratio('perSecond', 'bare'),
      ratio('microseconds', 'bare'),
      ratio('perSecond', 'nginx'),
      ratio('microseconds', 'nginx'),
      different.length,
    ]
    const notes = [
      figures('perSecond', 'bare'),
      `${figures('microseconds', 'bare')} µs of processor time`,
      `${figures('perSecond', 'nginx')}, ${nginx.encoding}`,
      `${figures('microseconds', 'nginx')} µs of processor time`,
      different.slice(0, 5).join(', '),
    ]
    return bars.map((bar, index) => ({
      ...bar,
      value: values[index] ?? null,
      ...(notes[index] && { note: notes[index] }),
    }))
  } finally {
    await Promise.all([nginx.stop(), bare.stop()])
  }
}

const bars: Omit<Bar, 'value'>[] = [
  { what: 'a page: requests a second, to bare node:http', unit: 'x', least: 1.2 },
  { what: 'a page: processor time, to bare node:http', unit: 'x', most: 1 },
  { what: 'a page: requests a second, to those of nginx', unit: 'x', least: 1 },
  { what: 'a page: processor time, to that of nginx', unit: 'x', most: 1.5 },
  { what: 'pages whose bytes differ from nginx’s', unit: 'pages', most: 0 },
]

type Round = { perSecond: number; microseconds: number }
type Rounds = Record<'shop' | 'bare' | 'nginx', Round>[]

/** Load on each place in turn, so that what else the machine does falls on all of them alike. */
async function inRounds(
  { shop, bare, nginx }: Record<'shop' | 'bare' | 'nginx', Place>,
  page: StoredPage,
  encoding: string,
): Promise<Rounds> {
  const measured: Rounds = []
  for (let count = 0; count <= rounds; count += 1)
    measured.push({
      shop: await round(shop, page, encoding),
      bare: await round(bare, page, encoding),
      nginx: await round(nginx, page, encoding),
    })
  // The first round is for the just-in-time compiler.
  return measured.slice(1)
}

/** Medians: ratios are of one round each, so that a slow moment counts on both sides. */
function compare(measured: Rounds) {
  const middle = (place: 'shop' | 'bare' | 'nginx', what: keyof Round) =>
    rounded(median(measured.map((each) => each[place][what])))
  return {
    ratio: (what: keyof Round, to: 'bare' | 'nginx') =>
      median(measured.map((each) => each.shop[what] / each[to][what])),
    figures: (what: keyof Round, to: 'bare' | 'nginx') =>
      `${middle('shop', what)} beside ${middle(to, what)}`,
  }
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
