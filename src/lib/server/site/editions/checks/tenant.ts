import { languageOf } from '../../../../domain/urls/locale.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import type { Library } from '../library.ts'
import { checkBrand } from './brand.ts'
import { checkEInvoice } from './e-invoice.ts'
import { isCountry, isCurrency } from './iso.ts'
import { checkLogo } from './logo.ts'
import { checkPayments } from './payments.ts'
import { checkRepeated } from './repeated.ts'
import { checkReverseCharge } from './reverse-charge.ts'
import { checkSeller } from './seller.ts'

/** Pages of prose that the law asks of every shop, by the documents' names. */
const legalPages = ['imprint', 'terms', 'privacy'] as const

/** Reports what a shop could not trade with: money, countries, colours, what the law asks. */
export function checkTrade(
  document: AnyDocument & { data: DataOf<'tenant'> },
  library: Library,
  report: Report,
): void {
  const { data, id } = document
  const { domain, company } = data
  if (!isCurrency(domain.currency))
    report(document, ['domain', 'currency'], `There is no currency ${domain.currency}.`)
  const country = (keys: readonly PropertyKey[], code: string) => {
    if (!isCountry(code)) report(document, keys, `There is no country ${code}.`)
  }
  country(['domain', 'default_iso2'], domain.default_iso2)
  country(['company', 'country'], company.country)
  domain.countries.forEach((code, index) => {
    country(['domain', 'countries', index], code)
  })
  data.locales.forEach((locale, index) => {
    country(['locales', index], locale.slice(3))
  })
  checkRepeated(document, ['domain', 'countries'], domain.countries, report)
  checkRepeated(document, ['locales'], data.locales, report)
  checkPayments(document, library, report)
  checkSeller(document, report)
  checkEInvoice(document, report)
  checkReverseCharge(document, report)
  checkBrand(document, data.brand, library.get('theme', data.theme)?.tokens ?? {}, report)
  checkLogo(document, library, report)
  for (const locale of data.locales) checkLegalPages(document, id, locale, library, report)
}

function checkLegalPages(
  document: { path: string },
  tenant: string,
  locale: string,
  library: Library,
  report: Report,
): void {
  const view = library.view(tenant, locale)
  for (const page of legalPages) {
    const data = view.get('page', page)
    if (!data || (data.tenants && !data.tenants.includes(tenant)))
      report(document, ['locales'], `The law asks for a page ${page}, and this tenant has none.`)
    else if (!view.get('pageWords', page))
      report(
        { path: `pages/${page}/${languageOf(locale)}.md` },
        [],
        `The law asks for this page in every language, and tenant ${tenant} speaks ${locale}.`,
      )
  }
  const isOffered = view.ids('page').some((id) => {
    const page = view.get('page', id)
    const isHere = !page?.tenants || page.tenants.includes(tenant)
    return isHere && page?.blocks.some(({ block }) => block === 'withdrawal-form')
  })
  if (!isOffered)
    report(
      document,
      ['locales'],
      'The law asks for a way to withdraw from contracts: a page with the block withdrawal-form, and this tenant has none.',
    )
}
