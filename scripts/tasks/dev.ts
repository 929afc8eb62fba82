// Astro's dev server with the API behind it: pages reload as their code is edited, and documents
// are published as they are saved.

import { watch } from 'node:fs'
import type { RequestListener } from 'node:http'
import { dev } from 'astro'
import { hostName } from '../../src/lib/domain/session/tenant.ts'
import { ADMIN_ROOT } from '../../src/lib/domain/staff/pages.ts'
import { canonicalPath } from '../../src/lib/domain/urls/canonical.ts'
import { parseEnv } from '../../src/lib/env.ts'
import { liveText } from '../../src/lib/pictures/context.ts'
import type { PictureSpec } from '../../src/lib/pictures/spec.ts'
import { backendPrices } from '../../src/lib/server/site/backend/index.ts'
import { appPages, CONTENT_ROUTE } from '../../src/lib/server/site/editions/index.ts'
import {
  drawInTheme,
  drawingVersion,
  pictureNamer,
} from '../../src/lib/server/site/pictures/index.ts'
import { openReader, originOf, startTrace } from '../../src/lib/server/site/shop/index.ts'
import { DEV_LOCALS } from '../astro/dev-middleware.ts'
import { startShop } from '../lib/start.ts'

const env = parseEnv({ DEV_ENVIRONMENT: 'true', ...process.env })
const drawing = drawingVersion()
const pictures = new Map<string, { spec: PictureSpec; theme: string }>()
const astro = await dev({ root: process.cwd(), server: { port: 0 }, logLevel: 'warn' })

/** Requests that Astro answers as they are: modules, styles, its own client. */
const modules =
  /^\/(@|src\/|node_modules\/|_astro\/|_assets\/|scripts\/)|\?(t|v|astro|url|import)\b/

const prices = env.API_HOST ? backendPrices(new URL(env.API_HOST)) : undefined

const quire = await startShop(env, {
  before: (front, keeper): RequestListener => {
    Reflect.set(globalThis, DEV_LOCALS, (request: Request) => {
      const shop = keeper.shop()
      const tenant = shop?.tenantOfHost(hostName(request.headers.get('host') ?? ''))
      if (!shop || !tenant) return undefined
      const trace = startTrace()
      const name = pictureNamer(shop.library, drawing)
      return openReader({
        shop,
        tenant,
        path: request.headers.get('quire-path') ?? '/',
        now: new Date(),
        trace,
        prices,
        origin: (host) => originOf(host, { scheme: 'http', port: env.PORT }),
        pictureName(spec, theme) {
          const file = name(spec, theme)
          pictures.set(file, { spec, theme })
          return file
        },
      })
    })
    return (request, response) => {
      const url = request.url ?? '/'
      const shop = keeper.shop()
      const tenant = shop?.tenantOfHost(hostName(request.headers.host ?? ''))
      const picture = pictures.get(url.slice('/_pictures/'.length))
      if (shop && picture) {
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(drawInTheme(shop.library, picture.theme, picture.spec, liveText))
        return
      }
      if (modules.test(url)) return astro.handle(request, response)
      const [asked = '/', ...rest] = url.split('?')
      const path = canonicalPath(asked)
      if (!shop || !tenant || /^\/(api|_\w+)\/|\.\w+\/?$/.test(path) || shop.redirect(tenant, path))
        return front(request, response)
      const { match } = shop.route(tenant, path)
      request.headers['quire-path'] = path + shop.query(tenant, path, `?${rest.join('?')}`).search
      const isAdmin = path.startsWith(ADMIN_ROOT)
      request.url = isAdmin
        ? ADMIN_ROOT
        : match.kind === 'app'
          ? (appPages[match.key]?.route ?? CONTENT_ROUTE)
          : CONTENT_ROUTE
      astro.handle(request, response)
    }
  },
})

let pending: NodeJS.Timeout | undefined
watch(env.CONTENT_DIR, { recursive: true }, () => {
  clearTimeout(pending)
  pending = setTimeout(() => {
    quire.publish('saved').then(
      ({ number, changed }) => changed > 0 && console.log(`Edition ${number} is live.`),
      (error: unknown) => console.error(error instanceof Error ? error.message : error),
    )
  }, 100)
})
console.log(`\nDevelopment at ${quire.shops.map(({ href }) => href).join(' ')}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    Promise.all([astro.stop(), quire.stop()]).finally(() => process.exit(0))
  })
}
