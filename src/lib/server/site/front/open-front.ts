import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { backendPrices } from '../backend/index.ts'
import type { BuiltApp, Keeper } from '../pages/index.ts'
import type { PhotoFolder } from '../photos/index.ts'
import { drawingVersion, pictureNamer } from '../pictures/index.ts'
import { type OriginTerms, originOf } from '../shop/index.ts'
import { adminPages } from './admin.ts'
import { foundFiles } from './found-files.ts'
import { createFront, type Front } from './front.ts'
import { assetsOfBuilds } from './kept-assets.ts'
import { photoFiles } from './photos.ts'
import { openPictures } from './pictures.ts'
import { openPreview, type PreviewTerms } from './preview.ts'
import { openRasterFiles } from './raster-files.ts'
import { documentFiles, themeSheets } from './themes.ts'

/** Gathers what the front serves beside pages. */
export async function openFront(terms: {
  dist: string
  buildId: string
  /** Where builds leave their files for pages that stay open across a deploy. */
  buildFiles: string
  app: BuiltApp
  root: string
  keeper: Keeper
  drafts: PreviewTerms['drafts']
  photos: PhotoFolder
  origins: OriginTerms
  /** The backend that prices come from, where it is not this process. */
  apiHost: URL | null
  clock(): Date
  log: Logger
  logsAnswers: boolean
  isReady(): Promise<boolean>
  api(request: IncomingMessage, response: ServerResponse): void
}): Promise<Front> {
  const { dist, keeper, drafts, origins, log, api, isReady, logsAnswers, clock } = terms
  const client = join(dist, 'client')
  const assets = assetsOfBuilds({ client, folder: terms.buildFiles, buildId: terms.buildId, log })
  const pictures = openPictures(join(terms.root, '_pictures'), log)
  const drawing = drawingVersion()
  const folder = join(terms.root, '_pictures')
  const maintenance = await maintenancePage(terms.app)
  const admin = adminPages(terms.app, origins)
  const preview = openPreview({ drafts, keeper, photos: terms.photos, origins })
  return createFront({
    keeper,
    preview,
    buildId: terms.buildId,
    api,
    assets,
    log,
    maintenance,
    raster: openRasterFiles({
      ...{ folder, log, specOf: keeper.picture },
      photo: terms.photos.read,
    }),
    found: foundFiles({
      clock,
      origin: (host) => originOf(host, origins),
      prices: terms.apiHost ? backendPrices(terms.apiHost) : undefined,
      pictureName: (shop) => pictureNamer(shop.library, drawing),
    }),
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
