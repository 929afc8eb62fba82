import type { z } from 'zod'
import type { getPage } from '../../../contract/content.ts'
import { MISSING_VOICE } from '../../../domain/dictionary/dictionary.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import type { PageMatch } from '../shop/index.ts'

type Page = z.output<typeof getPage.output>['page']

/** App pages that only a customer opens, and their layouts. */
const personal: Record<string, string> = {
  personalArea: 'personal-area-main',
  orders: 'personal-area-main',
  orderDetail: 'personal-area-order-detail',
  addresses: 'personal-area-addresses',
}

/** What stands behind a path of the tenant or the id of a product; refuses with `page_not_found`. */
export function pageOf(context: Context<'page_not_found'>, id: string): Page {
  const { shop, tenant, locale, language } = context
  const found = id.startsWith('/') ? shop.route(tenant, id) : { locale, match: matchOf(id) }
  const { match } = found
  const path = shop.pathOf(tenant, found.locale, match)
  demand(context, match.kind !== 'missing' && path !== null, 'page_not_found')
  const words =
    match.kind === 'product' ? shop.productWords(match.id, languageOf(found.locale)) : undefined
  const key = 'key' in match ? match.key : 'id' in match ? match.id : match.kind
  const spoken = (part: string) => {
    const voice = shop.voice(language, `${key}.${part}`)
    return voice === MISSING_VOICE ? '' : voice
  }
  return {
    id: key,
    path,
    layout: layoutOf(match),
    title: words?.title ?? spoken('title'),
    description: words?.description ?? spoken('description'),
    loggedOnly: match.kind === 'app' && match.key in personal,
    ...(match.kind === 'product' && { productId: match.id }),
    alternates: tenant.locales.flatMap((each) => {
      const there = shop.pathOf(tenant, each, match)
      return there === null ? [] : [{ locale: each, path: there }]
    }),
  }
}

function matchOf(id: string): PageMatch {
  return id === 'home' ? { kind: 'home' } : { kind: 'product', id }
}

function layoutOf(match: PageMatch): string {
  if (match.kind === 'home' || match.kind === 'category') return match.kind
  return (match.kind === 'app' && personal[match.key]) || 'standard'
}
