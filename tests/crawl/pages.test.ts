// Opens every page of the shop in src/content, and expects what holds of any shop, whatever an owner has made of it.
// That their HTML is valid and no link is dead is proved in tests/api/sample-shop.test.ts, which takes no browser.
import { join } from 'node:path'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { isPage, layoutOf } from '../../src/lib/server/site/editions/index.ts'
import { loadShop, type Tenant } from '../../src/lib/server/site/shop/index.ts'
import { openJudge } from '../e2e/harness/judge-page.ts'
import { expect, test } from '../e2e/harness/test.ts'

const shop = loadShop(join(import.meta.dirname, '../../src/content'), new Date())
const walks = process.env['CRAWL_SAMPLE'] ? sample() : everyPage()

for (const { name, pages } of walks)
  test(name, async ({ browser }) => {
    const [first] = pages
    invariant(first, 'every walk has a page')
    const judge = await openJudge(browser, addressOf(first))
    const found: string[] = []
    for (const page of pages) {
      const faults = await judge.faultsOf(addressOf(page))
      // The whole takes long: what is wrong is told at once.
      for (const fault of faults) console.error(fault)
      found.push(...faults)
    }
    await judge.close()
    expect(found).toEqual([])
  })

type Walked = { host: string; path: string }
type Walk = { name: string; pages: Walked[] }

const addressOf = ({ host, path }: Walked) =>
  `http://${host}:${process.env['QUIRE_E2E_PORT']}${path}`

function everyPage(): Walk[] {
  return shop.tenants.flatMap((tenant) =>
    tenant.locales.map((locale) => ({
      name: `every page of ${tenant.id} in ${locale}`,
      pages: pagesOf(tenant).filter((each) => each.locale === locale),
    })),
  )
}

/** The first page of each layout in each language. */
function sample(): Walk[] {
  const languages = Object.groupBy(shop.tenants.flatMap(pagesOf), ({ language }) => language)
  return Object.entries(languages).map(([language, pages = []]) => ({
    name: `a page of each layout in ${language}`,
    pages: [...new Map(pages.toReversed().map((each) => [each.layout, each])).values()],
  }))
}

function pagesOf(tenant: Tenant) {
  const [host = ''] = tenant.hosts
  const documents = shop.library.view(tenant.id, null)
  return shop.pages(tenant).map(({ path, locale, match }) => {
    const layout = isPage(match) ? layoutOf(documents, match) : 'app'
    return { host, path, locale, layout, language: locale.slice(0, 2) }
  })
}
