import { getPage, getProductConfiguration } from '../../../contract/content.ts'
import { prioritiesOf } from '../../commerce/product/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { configurationOf } from './configuration.ts'
import { lookUp } from './pages.ts'

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
}
