import { localePath } from '../../../domain/urls/locale.ts'
import { touchedBy } from '../editions/index.ts'
import { type CompiledShop, changedKeys } from '../shop/index.ts'
import type { PageAddress, PageRecord } from './page.ts'
import { ERROR, MISSING } from './page.ts'

/** Every page a shop has, the pages for unknown addresses included. */
export function allAddresses(shop: CompiledShop): PageAddress[] {
  return shop.tenants.flatMap((tenant) => [
    ...(shop.routes.get(tenant.id)?.all() ?? []).map(({ path }) => ({ tenant: tenant.id, path })),
    ...tenant.locales.map((locale) => ({
      tenant: tenant.id,
      path: localePath(tenant.baseLocale, locale, `/${MISSING}`),
    })),
    { tenant: tenant.id, path: `/${ERROR}` },
  ])
}

/** Whether a page of the shop `before` says something else in the shop `after`. */
export function isStale(
  before: CompiledShop | null,
  after: CompiledShop,
  changed: ReadonlySet<string>,
): (record: PageRecord) => boolean {
  const isChanged = changedKeys(before, after, touchedBy(changed))
  return ({ keys }) => keys.some(isChanged)
}

/**
 * Which stored pages a new edition changes: those that read a changed document or a derived value
 * that is now another, those that are new, and those that are gone.
 */
export function staleness(
  before: CompiledShop | null,
  after: CompiledShop,
  changed: ReadonlySet<string>,
  records: Iterable<PageRecord>,
): { render: PageAddress[]; remove: PageAddress[] } {
  const wanted = new Map(
    allAddresses(after).map((address) => [address.tenant + address.path, address]),
  )
  const says = isStale(before, after, changed)
  const render: PageAddress[] = []
  const remove: PageAddress[] = []
  for (const record of records) {
    const key = record.tenant + record.path
    const { tenant, path } = record
    if (!wanted.delete(key)) remove.push({ tenant, path })
    else if (says(record)) render.push({ tenant, path })
  }
  render.push(...wanted.values())
  return { render, remove }
}
