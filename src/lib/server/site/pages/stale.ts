import { localePath } from '../../../domain/urls/locale.ts'
import { type Library, touchedBy } from '../editions/index.ts'
import { type CompiledShop, changedKeys, routesOf } from '../shop/index.ts'
import { ERROR, MISSING, type PageAddress, type PageRecord } from './page.ts'
import { addressKey } from './page-files.ts'

/** Every page a shop has, the pages for unknown addresses included. */
export function allAddresses({ library }: CompiledShop): PageAddress[] {
  return [...addressesByKey(library).values()]
}

/** Whether a shop has a page at an address. */
export function isWanted({ library }: CompiledShop, address: PageAddress): boolean {
  return addressesByKey(library).has(addressKey(address))
}

/** The same map from edition to edition, while no address moves. */
function addressesByKey(library: Library): ReadonlyMap<string, PageAddress> {
  return library.results.of('=pages', (of) => {
    const addresses = of.all('tenant').flatMap(({ id: tenant, data }) => [
      ...routesOf(of, tenant)
        .all()
        .map(({ path }) => ({ tenant, path })),
      ...data.locales.map((locale) => ({
        tenant,
        path: localePath(data.domain.base_locale, locale, `/${MISSING}`),
      })),
      { tenant, path: `/${ERROR}` },
    ])
    return new Map(addresses.map((address) => [addressKey(address), address]))
  })
}

/** Whether a page of the shop `before` says something else in the shop `after`. */
export function isStale(
  before: CompiledShop | null,
  after: CompiledShop,
  changed: ReadonlySet<string>,
): (record: Pick<PageRecord, 'keys'>) => boolean {
  const isChanged = changedKeys(before, after, touchedBy(changed))
  return ({ keys }) => {
    // Half a million keys of ten thousand pages: a closure for each is half of what that takes.
    for (const key of keys) if (isChanged(key)) return true
    return false
  }
}

/**
 * Which stored pages a new edition changes: those that read a changed document or a derived value
 * that is now another, those that are new, and those that are gone. `stored` are records by their
 * addresses' keys.
 */
export function staleness(
  before: CompiledShop | null,
  after: CompiledShop,
  changed: ReadonlySet<string>,
  stored: ReadonlyMap<string, PageRecord>,
): { render: PageAddress[]; remove: PageAddress[] } {
  const wanted = addressesByKey(after.library)
  const says = isStale(before, after, changed)
  const render: PageAddress[] = []
  const remove: PageAddress[] = []
  for (const [key, record] of stored) {
    const { tenant, path } = record
    if (!wanted.has(key)) remove.push({ tenant, path })
    else if (says(record)) render.push({ tenant, path })
  }
  for (const [key, address] of wanted) if (!stored.has(key)) render.push(address)
  return { render, remove }
}
