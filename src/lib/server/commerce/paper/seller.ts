import type { Invoice } from '../../../domain/invoice/invoice.ts'
import type { Context } from '../../context.ts'

/** Who sells, by the tenant's document. */
export function sellerOf({ tenant }: Pick<Context, 'tenant'>): Invoice['seller'] {
  const { legalName, street, postcode, city, country, ...company } = tenant.company
  const { phone, email, vatNumber, register, director } = company
  return {
    name: legalName,
    contact: director,
    street,
    more: '',
    postcode,
    city,
    region: '',
    country,
    vatNumber,
    email,
    phone,
    register,
    director,
    iban: tenant.bankAccount?.iban ?? '',
    bic: tenant.bankAccount?.bic ?? '',
  }
}
