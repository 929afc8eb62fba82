import {
  type CompiledShop,
  openReader,
  type ReaderTerms,
  startTrace,
  type Tenant,
} from '../shop/index.ts'
import type { BuiltApp } from './render-page.ts'

export type UnstoredPage = { html: string; contentSecurityPolicy: string }

/**
 * Renders a route for a tenant, for pages that are no visitor's: they are neither stored nor renewed,
 * and show no pictures of the shop. `path` decides the locale.
 */
export async function renderUnstored(
  {
    shop,
    tenant,
    path,
    route,
  }: { shop: CompiledShop; tenant: Tenant; path: string; route: string },
  { app, now, origin }: { app: BuiltApp; now: Date; origin: ReaderTerms['origin'] },
): Promise<UnstoredPage> {
  const reader = openReader({
    shop,
    tenant,
    path,
    now,
    trace: startTrace(),
    origin,
    pictureName() {
      throw new Error(`${route} shows a picture, but it is not stored with its pictures`)
    },
  })
  const response = await app.render(route, { shop: reader })
  if (response.status !== 200) throw new Error(`${route} rendered with status ${response.status}`)
  return {
    html: await response.text(),
    contentSecurityPolicy: response.headers.get('content-security-policy') ?? '',
  }
}
