import { windowOf } from '../../../../domain/banners/window.ts'
import { SINGLE_LENGTH } from '../../../../domain/promocode/promo.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import type { Library } from '../library.ts'
import { isCountry, isCurrency } from './iso.ts'

type Promocode = AnyDocument & { data: DataOf<'promocode'> }

/** What a promotion names exists, its codes are its own, and it can be used at all. */
export function checkPromocode(document: Promocode, library: Library, report: Report): void {
  const { data } = document
  for (const [index, id] of (data.tenants ?? []).entries())
    if (!library.get('tenant', id))
      report(document, ['tenants', index], `There is no tenant ${id}.`)
  if (data.codes.length === 0 && !data.prefix && !data.lossLeader)
    report(document, [], 'Nobody can use it: it has neither codes, a prefix nor a loss leader.')
  const { from, to } = windowOf(data, 'UTC')
  if (to <= from) report(document, ['end'], 'It ends before it begins.')
  checkNamed(document, library, report)
  checkAmounts(document, library, report)
  checkCodes(document, library, report)
}

function checkNamed(document: Promocode, library: Library, report: Report): void {
  const { data } = document
  const products = library.all('product')
  const groups = products.flatMap(({ data: { productGroups } }) => productGroups)
  const services = products.flatMap(({ data: { services } }) => services)
  const named = (
    keys: PropertyKey[],
    wanted: readonly string[] = [],
    isKnown: (each: string) => boolean,
    what: string,
  ) => {
    wanted.forEach((each, index) => {
      if (!isKnown(each)) report(document, [...keys, index], `There is no ${what} ${each}.`)
    })
  }
  // What follows from a product that cannot be read is not told.
  const isProduct = (id: string) => library.has('product', id, document)
  named(['products'], data.products, isProduct, 'product')
  named(['groups'], data.groups, (each) => groups.includes(each), 'product group')
  if (data.combines !== 'all') {
    const others = library.all('promocode').map(({ id }) => id)
    named(['combines'], data.combines, (each) => others.includes(each), 'promotion')
  }
  for (const [index, country] of (data.countries ?? []).entries())
    if (!isCountry(country))
      report(document, ['countries', index], `There is no country ${country}.`)
  const { effect, lossLeader } = data
  if (effect.kind === 'tier')
    effect.tiers.forEach(({ from }, index) => {
      const before = effect.tiers[index - 1]?.from ?? 0
      if (from <= before)
        report(document, ['effect', 'tiers', index, 'from'], `It has to be more than ${before}.`)
    })
  if (lossLeader && !isProduct(lossLeader.product))
    report(document, ['lossLeader', 'product'], `There is no product ${lossLeader.product}.`)
  if (effect.kind === 'free_service' && !services.includes(effect.service))
    report(document, ['effect', 'service'], `No product has a service ${effect.service}.`)
}

/** A shop where the promotion counts has its amounts in the shop's own currency. */
function checkAmounts(document: Promocode, library: Library, report: Report): void {
  const { data } = document
  const lists = [
    { keys: ['effect', 'amounts'], amounts: 'amounts' in data.effect ? data.effect.amounts : null },
    { keys: ['minimum'], amounts: data.minimum ?? null },
  ]
  const tenants = library
    .all('tenant')
    .filter(({ id }) => data.tenants === undefined || data.tenants.includes(id))
  for (const { keys, amounts } of lists) {
    if (!amounts) continue
    for (const currency of Object.keys(amounts))
      if (!isCurrency(currency))
        report(document, [...keys, currency], `There is no currency ${currency}.`)
    const missing = new Set(tenants.map((tenant) => tenant.data.domain.currency))
    for (const currency of missing)
      if (!Object.hasOwn(amounts, currency))
        report(document, keys, `A shop where it counts sells in ${currency}: say its amount.`)
  }
}

/** No code means two things in one shop. */
function checkCodes(document: Promocode, library: Library, report: Report): void {
  const { data } = document
  const before = library
    .all('promocode')
    .filter((other) => other.path < document.path && meet(data, other.data))
  data.codes.forEach((code, index) => {
    const other = before.find((each) => each.data.codes.includes(code))
    if (other) report(document, ['codes', index], `It is a code of ${other.path} already.`)
    if (data.codes.indexOf(code) < index) report(document, ['codes', index], 'It stands twice.')
  })
  for (const { path, data: other } of before) {
    const [one, two] = [data.prefix, other.prefix]
    if (one && two && (one.startsWith(two) || two.startsWith(one)))
      report(document, ['prefix'], `Its codes could be those of ${path}.`)
    if (data.lossLeader && data.lossLeader.key === other.lossLeader?.key)
      report(document, ['lossLeader', 'key'], `It is the key of ${path} already.`)
  }
  for (const { path, data: other } of library.all('promocode'))
    if (data.prefix && other.codes.some((code) => isOfPrefix(data.prefix ?? '', code)))
      report(document, ['prefix'], `A code of ${path} could be one of its single codes.`)
}

function isOfPrefix(prefix: string, code: string): boolean {
  return code.startsWith(prefix) && code.length === prefix.length + SINGLE_LENGTH
}

function meet(one: DataOf<'promocode'>, other: DataOf<'promocode'>): boolean {
  if (!one.tenants || !other.tenants) return true
  return one.tenants.some((tenant) => other.tenants?.includes(tenant))
}
