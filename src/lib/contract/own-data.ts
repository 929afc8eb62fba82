import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { proof } from './proof.ts'

const proofErrors = ['login_required', 'not_allowed', 'password_wrong', 'login_code_wrong'] as const

export const exportOwnData = endpoint({
  method: 'POST',
  path: '/api/v1/customer/data/export/',
  summary:
    'Where everything that the shop knows of the customer is fetched as an archive (ZIP); told by mail',
  input: z.object(proof),
  output: z.object({
    /** An address of this host, good for a quarter of an hour. */
    archive: z.string(),
  }),
  errors: [...proofErrors],
  access: 'owner',
})

export const eraseOwnAccount = endpoint({
  method: 'POST',
  path: '/api/v1/customer/data/erase/',
  summary: 'Erase the account; what the law makes the shop keep is kept without a name',
  input: z.object(proof),
  output: z.object({ success: z.literal(true) }),
  errors: [...proofErrors, 'orders_open', 'credit_left'],
  access: 'owner',
})
