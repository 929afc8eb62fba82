import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/index.ts'
import type { BuiltApp, Keeper } from '../pages/index.ts'
import type { OriginTerms } from '../shop/index.ts'
import { adminPages } from './admin.ts'
import { loadAssets } from './assets.ts'
import { createFront, type Front } from './front.ts'
import { openPictures } from './pictures.ts'
import { documentFiles, themeSheets } from './themes.ts'

/** Whoever asks whether the shop is ready learns it in this time. */
const READY_MS = 1000

/** Gathers what the front serves beside pages. */
export async function openFront(terms: {
  dist: string
  app: BuiltApp
  root: string
  db: Database
  keeper: Keeper
  origins: OriginTerms
  log: Logger
  api(request: IncomingMessage, response: ServerResponse): void
}): Promise<Front> {
  const { dist, db, keeper, origins, log, api } = terms
  const assets = loadAssets(join(dist, 'client'))
  const pictures = openPictures(join(terms.root, '_pictures'), log)
  const maintenance = await maintenancePage(terms.app)
  return createFront({
    keeper,
    api,
    assets,
    origins,
    log,
    maintenance,
    admin: adminPages(terms.app, origins),
    theme: themeSheets(),
    file: documentFiles(),
    picture(name: string, shop: NonNullable<ReturnType<Keeper['shop']>>) {
      const known = keeper.picture(name)
      const theme = known && shop.tenant(known.tenant)?.theme.id
      return known && theme ? pictures(name, shop, theme, known.spec) : undefined
    },
    async isReady() {
      const asked = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
      return Promise.race([asked, delay(READY_MS, false, { ref: false })])
    },
  })
}

/** Rendered once, without a shop, for the time when none can be loaded. */
async function maintenancePage(app: BuiltApp) {
  const response = await app.render('/maintenance/', {} as App.Locals)
  return {
    html: await response.text(),
    contentSecurityPolicy: response.headers.get('content-security-policy') ?? '',
  }
}
