// Renders every page of every tenant from the build and checks, after brotli:
//   - its HTML has at most 25 KB,
//   - its style sheets together have at most what its kind may have (`styleBudgets`),
//   - its JavaScript has at most 95 KB, static imports included, and 90 KB on pages of accounts,
//   - the list below the search field, fetched when somebody searches, has at most 12 KB beside it,
//   - on a content page (home, category, prose, 404) at most 6 KB, and no React,
//   - on a page of the staff at most 138 KB, with the heaviest part that it fetches later.

import { join } from 'node:path'
import { ADMIN_ROOT, ownShells } from '../../src/lib/domain/staff/pages.ts'
import { isPage, layoutOf } from '../../src/lib/server/site/editions/index.ts'
import { loadBuiltApp } from '../../src/lib/server/site/pages/app.ts'
import { type RenderTerms, renderPage } from '../../src/lib/server/site/pages/render-page.ts'
import { renderUnstored } from '../../src/lib/server/site/pages/unstored.ts'
import { type CompiledShop, loadShop } from '../../src/lib/server/site/shop/index.ts'
import { ensureBuilt } from '../lib/build.ts'
import type { Check } from './check.ts'
import { isAccountPage, openScales } from './page-weight.ts'

const kilobyte = 1000
const budgets = {
  html: 25,
  script: 95,
  accountScript: 90,
  contentScript: 6,
  staffScript: 138,
  search: 12,
}

/** Kilobytes of CSS of a kind of page, core included: what it has, and room for a control or two. */
const styleBudgets = {
  home: 7,
  category: 5.9,
  standard: 5.5,
  drawn: 6.4,
  glossary: 5.9,
  term: 6.2,
  blocks: 7.8,
  missing: 5.2,
  product: 7.9,
  cart: 5.8,
  checkout: 5.8,
  payment: 6.1,
  paymentResult: 5.7,
  thankYou: 5.7,
  login: 5.2,
  registration: 5.2,
  personalArea: 6.6,
  orders: 6.6,
  orderDetail: 6.6,
  addresses: 6.6,
  other: 6.6,
}

export const bundleBudgets: Check = {
  name: 'bundle budgets',
  async run(root, note) {
    await ensureBuilt()
    const dist = join(root, 'dist')
    const now = new Date()
    const shop = loadShop(join(root, 'src', 'content'), now)
    const terms: RenderTerms = {
      app: await loadBuiltApp(dist),
      now,
      origin: (host) => `http://${host}`,
      pictureName: ({ scene }) => `${scene}-000000000000.svg`,
    }
    const weigh = openScales(join(dist, 'client'))
    const worst = new Map<string, { kilobytes: number; page: string; most: number }>()
    const problems = new Set<string>()
    const weighed = (what: string, page: string, weight: number, most: number) => {
      const kilobytes = weight / kilobyte
      if (kilobytes > (worst.get(what)?.kilobytes ?? 0)) worst.set(what, { kilobytes, page, most })
    }
    for (const [tenant, routes] of shop.routes) {
      const missing = { path: '/no-such-page/', match: { kind: 'missing' } }
      for (const route of [...routes.all(), missing]) {
        const { path, match } = route
        const { bytes } = await renderPage(shop, { tenant, path }, terms)
        const html = Buffer.from(bytes.plain).toString('utf8')
        const { script, style, react, search } = weigh(html)
        const isContent = match.kind !== 'product' && match.kind !== 'app'
        const page = `${tenant}${path}`
        weighed('JavaScript of a search', page, search, budgets.search)
        weighed('HTML', page, bytes.br.byteLength, budgets.html)
        const kind = kindOf(shop, tenant, route)
        weighed(`CSS of ${kind}`, page, style, styleBudgets[isBudgeted(kind) ? kind : 'other'])
        if (isContent) weighed('JavaScript of content pages', page, script, budgets.contentScript)
        else if (isAccountPage(match))
          weighed('JavaScript of account pages', page, script, budgets.accountScript)
        else weighed('JavaScript', page, script, budgets.script)
        if (isContent && react) problems.add(`${page} is a content page and loads React.`)
      }
    }
    for (const { route, html } of await staffShells(shop, terms)) {
      const { withPart } = weigh(html)
      weighed('JavaScript of staff pages', route, withPart, budgets.staffScript)
    }
    for (const [what, { kilobytes, page, most }] of worst) {
      note(`${what}: ${kilobytes.toFixed(1)} of ${most} KB at most, on ${page}`)
      if (kilobytes <= most) continue
      problems.add(
        `${what}: ${kilobytes.toFixed(1)} KB on ${page}, and no page may exceed ${most}.`,
      )
    }
    return [...problems]
  },
}

/** The shells of the staff's pages, of one tenant: they are the same everywhere but for words. */
async function staffShells(shop: CompiledShop, { app, now, origin, pictureName }: RenderTerms) {
  const [tenant] = shop.tenants
  if (!tenant) return []
  const terms = { app, now, origin, pictureName }
  const routes = [ADMIN_ROOT, ...ownShells]
  return Promise.all(
    routes.map(async (route) => {
      const { html } = await renderUnstored({ shop, tenant, path: ADMIN_ROOT, route }, terms)
      return { route, html }
    }),
  )
}

/** An app page by its key, a page by its layout; pages made of blocks as one, and pages with drawings beside their text. */
function kindOf(
  shop: CompiledShop,
  tenant: string,
  { locale, match }: { locale?: string; match: { kind: string; id?: string; key?: string } },
): string {
  if (match.key !== undefined) return match.key
  if (!isPage(match) || locale === undefined) return match.kind
  const documents = shop.library.view(tenant, locale)
  const layout = layoutOf(documents, match) ?? match.kind
  if (/\]\((term|product):/.test(documents.get('pageWords', match.id)?.body ?? '')) return 'drawn'
  const isComposed = (documents.get('page', match.id)?.blocks.length ?? 0) > 0
  return isComposed && layout !== 'home' ? 'blocks' : layout
}

function isBudgeted(kind: string): kind is keyof typeof styleBudgets {
  return kind in styleBudgets
}
