import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldLengths, MAX_WITHDRAWN_GOODS } from './limits.ts'
import { emailAddress, instant } from './shapes.ts'

export const withdrawFromContract = endpoint({
  method: 'POST',
  path: '/api/v1/withdrawal/',
  summary: 'Withdraw from a contract, without a login: a receipt goes to the address',
  input: z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(fieldLengths.firstName + fieldLengths.lastName),
    /** Where the receipt goes. */
    email: emailAddress,
    orderNumber: z.string().trim().min(1).max(fieldLengths.orderNumber),
    /** Which goods of the order; empty for all of them. */
    goods: z.string().trim().max(MAX_WITHDRAWN_GOODS),
  }),
  /** The same whether or not there is such an order: nobody learns of anybody's. */
  output: z.object({ receivedAt: instant }),
  errors: ['idempotency_key_missing', 'idempotency_key_reused'],
  access: 'anyone',
  idempotent: true,
})
