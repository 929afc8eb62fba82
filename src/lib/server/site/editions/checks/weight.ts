import type { DeliveryDocument } from '../../../../documents/delivery.ts'
import { WEIGHT } from '../../../../domain/delivery/tariff.ts'
import type { ProductDefinition } from '../../../../domain/product/definition.ts'
import { facts } from '../../../../domain/product/facts.ts'
import { initialSelection } from '../../../../domain/product/selection.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'

/** Where delivery goes by weight, or a counter takes only so much, a product says in `weightG` what a piece weighs. */
export function checkWeight(
  document: Parameters<Library['tenantsOf']>[0],
  product: ProductDefinition,
  library: Library,
  report: Report,
): void {
  const weighing = library
    .tenantsOf(document)
    .map((tenant) => library.get('tenant', tenant)?.delivery ?? '')
    .find((id) => goesByWeight(library.get('delivery', id)))
  if (!weighing) return
  const grams = facts(product, initialSelection(product))[WEIGHT]
  if (typeof grams === 'number' && grams > 0) return
  const found = grams === undefined ? 'no such value is derived here' : `here it is ${grams}`
  report(
    document,
    ['derived'],
    `delivery/${weighing}.yaml asks what a piece weighs in grams, ${WEIGHT}: ${found}.`,
  )
}

function goesByWeight(delivery: DeliveryDocument | undefined): boolean {
  const countries = delivery?.countries ?? []
  const places = countries.flatMap(({ options, zones }) => [...options, ...zones])
  const counters = countries.flatMap(({ options }) =>
    options.flatMap((each) => each.collection ?? []),
  )
  return (
    places.some(({ byWeight }) => byWeight !== undefined) ||
    counters.some(({ upToGrams }) => upToGrams !== undefined)
  )
}
