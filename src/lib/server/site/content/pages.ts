import type { z } from 'zod'
import type { getPage } from '../../../contract/content.ts'
import { MISSING_VOICE } from '../../../domain/dictionary/dictionary.ts'
import { isLocalPath } from '../../../domain/urls/canonical.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { addressOf, appPages, isPage, layoutOf, routableKinds } from '../editions/index.ts'
import type { PageMatch } from '../shop/index.ts'

type LookUp = z.output<typeof getPage.output>
type Page = NonNullable<LookUp['page']>

/**
 * What stands behind a path of the tenant or the id of a page, redirects followed within the site
 * alone; refuses with `page_not_found`.
 */
export function lookUp(context: Context<'page_not_found'>, id: string): LookUp {
  const moved = context.shop.redirect(context.tenant, id)
  if (!moved) return { page: pageOf(context, id) }
  const isExternal = !isLocalPath(moved.target)
  const [path = ''] = moved.target.split(/[?#]/, 1)
  return {
    ...(!isExternal && { page: pageOf(context, path) }),
    redirect: { ...moved, isExternal },
  }
}

function pageOf(context: Context<'page_not_found'>, id: string): Page {
  const { shop, tenant } = context
  const found = id.startsWith('/')
    ? shop.route(tenant, id)
    : { locale: context.locale, match: pageCalled(context, id) }
  const { match, locale } = found
  const path = shop.pathOf(tenant, locale, match)
  demand(context, match.kind !== 'missing' && path !== null, 'page_not_found')
  const words = 'id' in match ? addressOf(shop.documents(tenant, locale), match) : null
  const key = 'key' in match ? match.key : match.id
  const spoken = (part: string) => {
    const voice = shop.voice(tenant, locale, `${key}.${part}`)
    return voice === MISSING_VOICE ? '' : voice
  }
  return {
    id: key,
    path,
    layout: layoutNamed(match),
    title: words?.title ?? spoken('title'),
    description: words?.description ?? spoken('description'),
    loggedOnly: match.kind === 'app' && appPages[match.key]?.personal !== undefined,
    ...(match.kind === 'product' && { productId: match.id }),
    alternates: tenant.locales.flatMap((each) => {
      const there = shop.pathOf(tenant, each, match)
      return there === null ? [] : [{ locale: each, path: there }]
    }),
  }
}

/** The page of any kind that is called so. */
function pageCalled({ shop, tenant, locale }: Context, id: string): PageMatch {
  const matches = routableKinds.map((kind): PageMatch => ({ kind, id }))
  return matches.find((match) => shop.pathOf(tenant, locale, match) !== null) ?? { kind: 'missing' }
}

function layoutNamed(match: PageMatch): string {
  if (isPage(match)) return layoutOf(match)
  return (match.kind === 'app' && appPages[match.key]?.personal) || 'standard'
}
