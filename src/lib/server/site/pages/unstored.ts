import {
  type CompiledShop,
  openReader,
  type ReaderTerms,
  startTrace,
  type Tenant,
} from '../shop/index.ts'
import { type BuiltApp, htmlOf } from './render-page.ts'

export type UnstoredPage = { html: string; contentSecurityPolicy: string }

/**
 * Renders a route for a tenant, for pages that are no visitor's: they are neither stored nor renewed,
 * and their pictures are the caller's to show. `path` decides the locale.
 */
export async function renderUnstored(
  {
    shop,
    tenant,
    path,
    route,
  }: { shop: CompiledShop; tenant: Tenant; path: string; route: string },
  { app, ...terms }: { app: BuiltApp } & Pick<ReaderTerms, 'now' | 'origin' | 'pictureName'>,
): Promise<UnstoredPage> {
  const reader = openReader({
    shop,
    tenant,
    path,
    trace: startTrace(),
    ...terms,
  })
  const response = await app.render(route, { shop: reader })
  if (response.status !== 200) throw new Error(`${route} rendered with status ${response.status}`)
  return {
    html: await htmlOf(response),
    contentSecurityPolicy: response.headers.get('content-security-policy') ?? '',
  }
}
