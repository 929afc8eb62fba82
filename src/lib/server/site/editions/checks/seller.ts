import { plainVatNumber } from '../../../../domain/invoice/vat-category.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'

/** What VAT numbers begin with where that is not the country's code. */
const PREFIXES: Record<string, string[]> = { GR: ['EL'], GB: ['GB', 'XI'] }

/** Reports what an invoice could not say of its seller, or not in a way that tax offices accept. */
export function checkSeller(
  document: AnyDocument & { data: DataOf<'tenant'> },
  report: Report,
): void {
  const { company } = document.data
  for (const key of ['legalName', 'street', 'city', 'register', 'director'] as const)
    if (company[key].trim() === '')
      report(document, ['company', key], 'Every invoice has to say it.')
  const begins = PREFIXES[company.country] ?? [company.country]
  const number = plainVatNumber(company.vatNumber)
  if (!begins.some((prefix) => number.startsWith(prefix)) || number.length < 7)
    report(
      document,
      ['company', 'vatNumber'],
      `Invoices need it with its country: ${begins.join(' or ')} and the number.`,
    )
}
