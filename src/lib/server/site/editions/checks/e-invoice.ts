import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'

/** Reports what an e-invoice of the tenant's format would lack of its seller. */
export function checkEInvoice(
  document: AnyDocument & { data: DataOf<'tenant'> },
  report: Report,
): void {
  const { company, invoices } = document.data
  if (invoices.format === 'xrechnung') {
    if (company.postcode.trim() === '')
      report(document, ['company', 'postcode'], 'An XRechnung has to say it.')
    if (company.phone.replaceAll(/\D/g, '').length < 3)
      report(document, ['company', 'phone'], 'An XRechnung has to say it.')
  }
  if (invoices.format !== 'fatturapa') return
  if (!invoices.fatturapa)
    report(document, ['invoices', 'fatturapa'], 'Italian invoices need at least the tax regime.')
  if (company.country !== 'IT')
    report(document, ['invoices', 'format'], 'A FatturaPA is written by a company of Italy.')
  if (!/^\d{5}$/.test(company.postcode))
    report(document, ['company', 'postcode'], 'A FatturaPA needs five digits.')
}
