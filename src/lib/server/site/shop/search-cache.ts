import { localePath } from '../../../domain/urls/locale.ts'
import type { CompiledShop } from './compile.ts'
import type { ReaderTerms } from './reader.ts'
import type { ShopReader } from './reader-type.ts'
import { makeSearchIndex, type SearchIndex } from './search.ts'
import { startTrace, traceShop } from './trace.ts'

const made = new WeakMap<CompiledShop, Map<string, Promise<SearchIndex>>>()

/**
 * What can be found in a shop in one of its languages: made when somebody first searches in an edition,
 * and again once what it says is no longer true. Rejects where another backend gives no prices, for all who
 * wait; whoever asks next has it made again.
 */
export async function searchIndexOf(
  terms: ReaderTerms,
  locale: string,
  open: (terms: ReaderTerms) => ShopReader,
): Promise<SearchIndex> {
  const { shop, tenant, now } = terms
  const indexes = made.get(shop) ?? new Map<string, Promise<SearchIndex>>()
  made.set(shop, indexes)
  const key = `${tenant.id} ${locale}`
  const known = await indexes.get(key)
  if (known && (known.trace.until === null || known.trace.until > now)) return known
  const trace = startTrace()
  const path = localePath(tenant.baseLocale, locale, '/')
  // It is everybody's: the page that asks first must not end it for those who ask later.
  const { giveUp: _, ...shared } = terms
  const reader = open({ ...shared, path, trace })
  const making = makeSearchIndex(reader, traceShop(shop, tenant, locale, trace), trace)
  indexes.set(key, making)
  making.catch(() => indexes.get(key) === making && indexes.delete(key))
  return making
}
