import { z } from 'zod'
import { INVOICE_FORMATS } from '../../../../domain/invoice/electronic.ts'

const register = z.strictObject({
  /** Two letters of the province: FI. */
  office: z.string().regex(/^[A-Z]{2}$/),
  number: z.string().regex(/^\d{1,20}$/),
  /** Share capital, in minor units. */
  capital: z.int().nonnegative().nullable().default(null),
  /** SU: one shareholder, SM: several. */
  shareholders: z.enum(['', 'SU', 'SM']).default(''),
  inLiquidation: z.boolean().default(false),
})

/** How a tenant invoices: when what is paid later is invoiced, and by which format its e-invoices are written. */
export const invoiceTerms = z
  .strictObject({
    /** Whether orders that are paid later are invoiced when they are placed, or once they are paid. */
    deferred: z.enum(['ordered', 'paid']).default('ordered'),
    /** `factur-x` is within every PDF whatever is said here. */
    format: z.enum(INVOICE_FORMATS).default('factur-x'),
    /** What Italian invoices say of their seller beside `company`. */
    fatturapa: z
      .strictObject({
        /** RF01 is the ordinary regime. */
        taxRegime: z.string().regex(/^RF(0[124-9]|1\d|20)$/),
        /** Codice fiscale, where it is not the VAT number. */
        taxCode: z
          .string()
          .regex(/^([A-Z0-9]{11,16})?$/)
          .default(''),
        register: register.nullable().default(null),
      })
      .optional(),
  })
  .prefault({})
