import type { Library } from './library.ts'
import type { Report } from './validate.ts'

/** Default links that every language must give, because pages stand behind them. */
const requiredLinks = [
  'home',
  'cart',
  'checkout',
  'payment',
  'paymentResult',
  'thankYou',
  'login',
  'registration',
  'personalArea',
  'orders',
  'orderDetail',
  'addresses',
] as const

export function tenantProblems(library: Library, report: Report): void {
  const hosts = new Map<string, string>()
  for (const { id, path, data } of library.all('tenant')) {
    for (const host of data.hosts) {
      const other = hosts.get(host)
      if (other) report(path, `hosts: ${host} belongs to tenant ${other} already.`)
      hosts.set(host, id)
    }
    if (data.locales[0] !== data.domain.base_locale)
      report(path, 'locales: the first locale must be domain.base_locale.')
    if (!library.get('theme', `themes/${data.theme}.yaml`))
      report(path, `theme: there is no theme ${data.theme}.`)
    const list = library.get('priceList', `price-lists/${data.priceList}.yaml`)
    if (!list) report(path, `priceList: there is no price list ${data.priceList}.`)
    else if (list.currency !== data.domain.currency)
      report(path, `priceList: ${data.priceList} is in ${list.currency}, the domain is not.`)
    if (!data.domain.countries.includes(data.domain.default_iso2))
      report(path, 'domain.countries: the default country must be among them.')
    const delivery = library.get('delivery', `delivery/${data.delivery}.yaml`)
    if (!delivery) report(path, `delivery: there is no delivery ${data.delivery}.`)
    const tax = library.get('tax', 'tax/vat.yaml')
    for (const country of data.domain.countries) {
      if (delivery && !delivery.countries.some((served) => served.country === country))
        report(path, `domain.countries: delivery ${data.delivery} does not serve ${country}.`)
      if (!tax?.rates[country]) report(path, `domain.countries: tax/vat.yaml lacks ${country}.`)
    }
    for (const locale of data.locales) {
      const links = library.get('links', `links/${locale.slice(0, 2)}.yaml`)
      const missing = requiredLinks.filter((key) => !links?.[key] && !data.links[key])
      if (missing.length > 0)
        report(`links/${locale.slice(0, 2)}.yaml`, `These links are missing: ${missing.join()}.`)
    }
  }
}
