import type { DeliveryDocument } from '../../../../documents/delivery.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'

/** Every topic of a caveat has its sentence, `caveats.<topic>`, in the languages of the shops that deliver by it. */
export function checkCaveats(
  document: { path: string; data: DeliveryDocument },
  id: string,
  library: Library,
  report: Report,
): void {
  const locales = library
    .all('tenant')
    .filter(({ data }) => data.delivery === id)
    .flatMap(({ id: tenant, data }) => data.locales.map((locale) => ({ tenant, locale })))
  const check = (keys: readonly PropertyKey[], caveats: readonly string[] = []) =>
    caveats.forEach((topic, index) => {
      const without = locales.find(
        ({ tenant, locale }) =>
          library.view(tenant, locale).get('dictionary', 'caveats')?.[topic] === undefined,
      )
      if (without)
        report(
          document,
          [...keys, 'caveats', index],
          `There is no voice caveats.${topic} in ${without.locale}.`,
        )
    })
  document.data.countries.forEach(({ caveats, options, zones }, country) => {
    const keys = ['countries', country]
    check(keys, caveats)
    options.forEach((each, index) => {
      check([...keys, 'options', index], each.caveats)
    })
    zones.forEach((each, index) => {
      check([...keys, 'zones', index], each.caveats)
    })
  })
}
