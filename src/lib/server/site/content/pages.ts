import type { z } from 'zod'
import type { getPage } from '../../../contract/content.ts'
import { canonicalAddress } from '../../../domain/urls/address.ts'
import { isLocalPath } from '../../../domain/urls/canonical.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import {
  addressOf,
  appPages,
  isLoggedOnly,
  layoutOf,
  type PageTarget,
  routableKinds,
} from '../editions/index.ts'
import type { PageMatch } from '../shop/index.ts'

type LookUp = z.output<typeof getPage.output>
type Page = NonNullable<LookUp['page']>

/**
 * What stands behind a path of the tenant or the id of a page, redirects followed within the site
 * alone; refuses with `page_not_found`.
 */
export function lookUp(context: Context<'page_not_found'>, id: string): LookUp {
  const asked = id.startsWith('/') ? canonicalAddress(id) : id
  const moved = context.shop.redirect(context.tenant, asked)
  if (!moved) return { page: pageOf(context, asked) }
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
  const facts = { path: id }
  demand(context, match.kind !== 'missing' && path !== null, 'page_not_found', { facts })
  return {
    ...(match.kind === 'app' ? appPage(context, match, locale) : document(context, match, locale)),
    path,
    ...(match.kind === 'product' && { productId: match.id }),
    alternates: tenant.locales.flatMap((each) => {
      const there = shop.pathOf(tenant, each, match)
      return there === null ? [] : [{ locale: each, path: there }]
    }),
  }
}

/** The page of any kind that is called so, or the page behind a default link. */
function pageCalled({ shop, tenant, locale }: Context, id: string): PageMatch {
  const documents = routableKinds.map((kind): PageMatch => ({ kind, id }))
  const matches = [...documents, { kind: 'app', key: id } as const]
  return matches.find((match) => shop.pathOf(tenant, locale, match) !== null) ?? { kind: 'missing' }
}

type Said = Pick<Page, 'id' | 'layout' | 'title' | 'description' | 'loggedOnly'>

function document({ shop, tenant }: Context, match: PageTarget, locale: string): Said {
  const documents = shop.documents(tenant, locale)
  const { title = '', description = '' } = addressOf(documents, match) ?? {}
  const loggedOnly = isLoggedOnly(documents, match)
  return {
    id: match.id,
    layout: layoutOf(documents, match) ?? 'standard',
    title,
    description,
    loggedOnly,
  }
}

function appPage(
  { shop, tenant }: Context,
  { key }: PageMatch & { kind: 'app' },
  locale: string,
): Said {
  const { title, personal } = appPages[key] ?? {}
  return {
    id: key,
    layout: personal ?? 'standard',
    title: title ? shop.voice(tenant, locale, title) : '',
    description: '',
    loggedOnly: personal !== undefined,
  }
}
