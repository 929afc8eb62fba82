import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { hostName } from '../../src/lib/domain/session/tenant.ts'
import { ADMIN_ROOT } from '../../src/lib/domain/staff/pages.ts'
import { canonicalPath } from '../../src/lib/domain/urls/canonical.ts'
import type { Env } from '../../src/lib/env.ts'
import { liveText } from '../../src/lib/pictures/context.ts'
import type { PictureSpec } from '../../src/lib/pictures/spec.ts'
import type { Quire, QuireTerms } from '../../src/lib/server/quire.ts'
import { backendPrices } from '../../src/lib/server/site/backend/index.ts'
import {
  appPages,
  CONTENT_ROUTE,
  type ContentFolder,
  openContentFolder,
} from '../../src/lib/server/site/editions/index.ts'
import {
  drawInShop,
  drawingVersion,
  pictureNamer,
} from '../../src/lib/server/site/pictures/index.ts'
import { openReader, originOf, startTrace } from '../../src/lib/server/site/shop/index.ts'
import { DEV_LOCALS } from '../astro/dev-middleware.ts'
import { startShop } from '../lib/start.ts'

/** Requests that Astro answers as they are: modules, styles, its own client. */
const modules =
  /^\/(@|src\/|node_modules\/|_astro\/|_assets\/|scripts\/)|\?(t|v|astro|url|import)\b/

type Development = ReturnType<NonNullable<QuireTerms['development']>>
type Keeper = Parameters<NonNullable<QuireTerms['development']>>[1]
type Drawn = { spec: PictureSpec; tenant: string; theme: string }

export { openContentFolder }

/** Opens the shop with Astro's development server before it. */
export function openDevShop(
  env: Env,
  folder: ContentFolder,
  astro: {
    handle(request: IncomingMessage, response: ServerResponse): void
    upgrade: NonNullable<Development['upgrade']>
  },
): Promise<Quire> {
  return startShop(env, {
    folder,
    development(front, keeper) {
      const pictures = new Map<string, Drawn>()
      Reflect.set(globalThis, DEV_LOCALS, readers(env, keeper, pictures))
      const listener: RequestListener = (request, response) => {
        const url = request.url ?? '/'
        const shop = keeper.shop()
        const tenant = shop?.tenantOfHost(hostName(request.headers.host ?? ''))
        const picture = pictures.get(url.slice('/_pictures/'.length))
        if (shop && picture) {
          response.setHeader('Content-Type', 'image/svg+xml')
          response.end(drawInShop(shop.library, picture, picture.spec, liveText))
          return
        }
        if (modules.test(url)) return astro.handle(request, response)
        const [asked = '/', ...rest] = url.split('?')
        const path = canonicalPath(asked)
        if (
          !shop ||
          !tenant ||
          /^\/(api|_\w+)\/|\.\w+\/?$/.test(path) ||
          shop.redirect(tenant, path)
        )
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
      return { listener, upgrade: astro.upgrade }
    },
  })
}

/** The shop that a request is for, as pages read it; the pictures they show are remembered. */
function readers(env: Env, keeper: Keeper, pictures: Map<string, Drawn>) {
  const drawing = drawingVersion()
  const prices = env.API_HOST ? backendPrices(new URL(env.API_HOST)) : undefined
  return (request: Request) => {
    const shop = keeper.shop()
    const tenant = shop?.tenantOfHost(hostName(request.headers.get('host') ?? ''))
    if (!shop || !tenant) return undefined
    const name = pictureNamer(shop.library, drawing)
    return openReader({
      shop,
      tenant,
      path: request.headers.get('quire-path') ?? '/',
      now: new Date(),
      trace: startTrace(),
      prices,
      origin: (host) => originOf(host, { scheme: 'http', port: env.PORT }),
      pictureName(spec, theme, imprints) {
        const file = name(spec, theme, imprints)
        pictures.set(file, { spec, theme, tenant: tenant.id })
        return file
      },
    })
  }
}
