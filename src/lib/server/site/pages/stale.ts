import { localePath } from '../../../domain/urls/locale.ts'
import type { Library } from '../editions/index.ts'
import { type CompiledShop, routesOf, type Since } from '../shop/index.ts'
import { ERROR, MISSING, type PageAddress, type PageRecord } from './page.ts'
import { addressKey } from './page-files.ts'
import { type Staleness, stalenessBetween } from './page-keys.ts'

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

/** What a new edition changes of the stored pages. */
export type Changes = {
  /** Those that read a changed document or a derived value that is now another, and those that are new. */
  render: PageAddress[]
  /** Those that show a part which reads such a thing, and read none themselves. */
  recompose: PageAddress[]
  remove: PageAddress[]
}

/** Which stored pages a new edition changes. `stored` are records by their addresses' keys. */
export function changesOf(
  after: CompiledShop,
  is: Staleness,
  stored: ReadonlyMap<string, PageRecord>,
): Changes {
  const wanted = addressesByKey(after.library)
  const render: PageAddress[] = []
  const recompose: PageAddress[] = []
  const remove: PageAddress[] = []
  for (const [key, record] of stored) {
    const { tenant, path } = record
    if (!wanted.has(key)) remove.push({ tenant, path })
    else if (is.own(record)) render.push({ tenant, path })
    else if (record.parts.some(is.part)) recompose.push({ tenant, path })
  }
  for (const [key, address] of wanted) if (!stored.has(key)) render.push(address)
  return { render, recompose, remove }
}

/** The same since an edition before, everything where it is not known; `overdue` are rendered in any case. */
export function changesSince(
  after: CompiledShop,
  since: Since | null,
  stored: ReadonlyMap<string, PageRecord>,
  overdue: PageAddress[],
): Changes {
  const { render, recompose, remove } = since
    ? changesOf(after, stalenessBetween(since.before, after, since.changed), stored)
    : { render: allAddresses(after), recompose: [], remove: [] }
  const all = new Map([...render, ...overdue].map((address) => [addressKey(address), address]))
  return {
    render: [...all.values()],
    recompose: recompose.filter((address) => !all.has(addressKey(address))),
    remove,
  }
}
