import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BuiltApp, Keeper } from '../pages/index.ts'
import type { PhotoFolder } from '../photos/index.ts'
import type { OriginTerms } from '../shop/index.ts'
import { adminPages } from './admin.ts'
import { loadAssets } from './assets.ts'
import { createFront, type Front } from './front.ts'
import { photoFiles } from './photos.ts'
import { openPictures } from './pictures.ts'
import { openPreview, type PreviewTerms } from './preview.ts'
import { documentFiles, themeSheets } from './themes.ts'

/** Gathers what the front serves beside pages. */
export async function openFront(terms: {
  dist: string
  app: BuiltApp
  root: string
  keeper: Keeper
  drafts: PreviewTerms['drafts']
  photos: PhotoFolder
  origins: OriginTerms
  log: Logger
  logsAnswers: boolean
  isReady(): Promise<boolean>
  api(request: IncomingMessage, response: ServerResponse): void
}): Promise<Front> {
  const { dist, keeper, drafts, origins, log, api, isReady, logsAnswers } = terms
  const assets = loadAssets(join(dist, 'client'))
  const pictures = openPictures(join(terms.root, '_pictures'), log)
  const maintenance = await maintenancePage(terms.app)
  const admin = adminPages(terms.app, origins)
  const preview = openPreview({ drafts, keeper, photos: terms.photos, origins })
  return createFront({
    keeper,
    preview,
    api,
    assets,
    origins,
    log,
    maintenance,
    admin: admin.page,
    theme: themeSheets(),
    photo: photoFiles(terms.photos),
    file: documentFiles(),
    picture(name: string, shop: NonNullable<ReturnType<Keeper['shop']>>) {
      const live = keeper.picture(name)
      const known = live ? { ...live, shop } : (preview.picture(name) ?? admin.picture(name))
      const theme = known?.shop.tenant(known.tenant)?.theme.id
      return known && theme
        ? pictures(name, known.shop, { tenant: known.tenant, theme }, known.spec, !live)
        : undefined
    },
    isReady,
    logsAnswers,
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
