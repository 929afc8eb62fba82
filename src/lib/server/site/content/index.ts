import {
  getLandingSitemap,
  getOldSitemap,
  getPage,
  getProductConfiguration,
  getRobots,
  getSitemap,
} from '../../../contract/content.ts'
import { invariant } from '../../../domain/invariant.ts'
import { prioritiesOf } from '../../commerce/product/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { openSearchFiles } from '../search-engines/index.ts'
import { configurationOf } from './configuration.ts'
import { lookUp } from './pages.ts'

/** The four calls, and the public path of what each answers (specification, section 7). */
const searchFiles = [
  [getRobots, '/robots.txt'],
  [getSitemap, '/sitemap.xml'],
  [getLandingSitemap, '/sitemap-lp.xml'],
  [getOldSitemap, '/old-sitemap.xml'],
] as const

/** Mounts what may be read of products and pages without a login. */
export function mountContent(api: Api): void {
  mount(api, getProductConfiguration, ({ id }, call) => {
    const { shop, tenant, locale } = call
    const product = shop.product(tenant, id)
    demand(call, product, 'product_not_found')
    const priorities = prioritiesOf(tenant, product).map(({ key }) => key)
    const words = shop.productWords(tenant, locale, id)
    return { productConfiguration: configurationOf(product, words, priorities) }
  })

  mount(api, getPage, ({ id }, call) => lookUp(call, id))

  const files = openSearchFiles(api.context.publicOrigin)
  for (const [call, path] of searchFiles)
    mount(api, call, (_input, { shop, tenant }) => {
      const file = files(shop, tenant, path)
      invariant(file, `every shop has ${path}`)
      return { contentType: file.type, content: file.text }
    })
}
