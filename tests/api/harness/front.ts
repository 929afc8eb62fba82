import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { createFront, type Front } from '../../../src/lib/server/site/front/front.ts'
import { answerPlainly } from '../../../src/lib/server/site/front/plain-connections.ts'
import { themeSheets } from '../../../src/lib/server/site/front/themes.ts'
import { createKeeper } from '../../../src/lib/server/site/pages/keeper.ts'
import { openQueryPages } from '../../../src/lib/server/site/pages/query-pages.ts'
import { openPageStore } from '../../../src/lib/server/site/pages/store.ts'
import { loadTestShop } from '../../setup/test-documents.ts'

const origins = { scheme: 'http', port: 4321 } as const
const log = pino({ level: 'silent' })
export const testShop = loadTestShop()

/** Says where it is, in so many words; products are true until their cut-off. */
const saying = (length: number) => ({
  async render(_route: string, { shop: reader, part }: App.Locals) {
    if (part) return new Response('')
    if (reader.match.kind === 'product') reader.promises(reader.match.id)
    const status = reader.match.kind !== 'missing' ? 200 : reader.path === '/500/' ? 500 : 404
    const words = Array.from({ length }, (_, index) => ((index * 7919) % 9973).toString(36))
    return new Response(`<p>${reader.tenant.id}${reader.address} ${words.join(' ')}`, { status })
  },
})

/** The front over the test shop's addresses, with pages that need no built application. */
export async function openTestFront(shop = testShop, words = 2500) {
  const root = mkdtempSync(join(tmpdir(), 'quire-front-'))
  const hostOf = (tenant: string) => `${tenant}.localhost`
  const store = openPageStore({
    root,
    memory: 50_000_000,
    secure: false,
    fingerprint: 'test',
    hostOf,
    log,
  })
  const queryPages = openQueryPages(false, { count: 50, bytes: 1_000_000 })
  const clock = () => new Date()
  const keeper = createKeeper({
    app: saying(words),
    dist: '',
    store,
    root,
    origins,
    drawing: 'test',
    apiHost: null,
    log,
    clock,
    queryPages,
  })
  await keeper.open(shop, null)
  const front = (plainly: boolean) => {
    const { listener, plain } = createFront({
      keeper,
      buildId: 'test',
      assets: new Map(),
      picture: () => undefined,
      theme: themeSheets(),
      photo: () => undefined,
      file: () => undefined,
      admin: async () => ({ html: '', contentSecurityPolicy: '' }),
      preview: {
        answer: async (_request, response) => void response.writeHead(404).end(),
        picture: () => undefined,
        shops: () => [],
      },
      maintenance: { html: '', contentSecurityPolicy: '' },
      found: () => undefined,
      raster: () => undefined,
      isReady: async () => true,
      log,
      api: (_request, response) =>
        void delay(20).then(() => response.writeHead(200, ['Content-Length', '4']).end('late')),
    })
    return plainly ? { listener, plain } : { listener }
  }
  return {
    front,
    keeper,
    store,
    queryPages,
    /** Epoch milliseconds until which a page is true. */
    until: (key: string) => keeper.ready(key)?.until,
    close: () => keeper.close(),
  }
}

type Served = { listener: Front['listener']; plain?: Front['plain'] }

/** Puts a front on a free port. */
export async function serve({ listener, plain }: Served, keepAliveTimeout = 72_000) {
  const server = createServer({ keepAliveTimeout, keepAliveTimeoutBuffer: 1 }, listener)
  if (plain) answerPlainly(server, plain)
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
