import { stateOfNumber, stateOfPlace } from '../../../../domain/tax/reverse-charge.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import { checkRepeated } from './repeated.ts'

/** A postcode of Northern Ireland, which is the only part of its country that may be named. */
const NORTHERN_IRELAND = 'BT1 1AA'

/** Reports states that no company could be charged without VAT in, and sellers who may not do it. */
export function checkReverseCharge(
  document: AnyDocument & { data: DataOf<'tenant'> },
  report: Report,
): void {
  const { company, domain, reverseCharge } = document.data
  if (!reverseCharge) return
  const own = stateOfNumber(company.vatNumber)
  if (own === null) {
    const why = 'Only a seller with a VAT number of the Union, or of Northern Ireland, may do so.'
    report(document, ['reverseCharge'], why)
    return
  }
  const delivered = new Set(
    domain.countries.map((country) => stateOfPlace({ country, postcode: NORTHERN_IRELAND })),
  )
  reverseCharge.states.forEach((state, index) => {
    const keys = ['reverseCharge', 'states', index]
    if (state === own) report(document, keys, 'It is the seller’s own state, which VAT is paid in.')
    else if (!delivered.has(state)) report(document, keys, whyNot(state))
  })
  checkRepeated(document, ['reverseCharge', 'states'], reverseCharge.states, report)
}

function whyNot(state: string): string {
  if (state === 'EL') return 'Greece is GR here; its VAT numbers begin with EL.'
  if (state === 'GB') return 'Of the United Kingdom only Northern Ireland counts: XI.'
  if (state === 'MC') return 'Monaco’s companies have numbers of France: FR.'
  return 'It is no state of the Union’s VAT that the shop delivers to (domain.countries).'
}
