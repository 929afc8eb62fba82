import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldLengths } from './limits.ts'

/** Who asks proves it once more: by the password, or by the code that `askLoginCode` sends. */
const proof = z.object({
  currentPassword: z.string().max(fieldLengths.password).default(''),
  code: z.string().max(12).default(''),
})
const proofErrors = ['login_required', 'not_allowed', 'password_wrong', 'login_code_wrong'] as const

export const exportOwnData = endpoint({
  method: 'POST',
  path: '/api/v1/customer/data/export/',
  summary: 'Everything that the shop knows of the customer, to be kept as a file; told by mail',
  input: proof,
  output: z.object({ data: z.record(z.string(), z.unknown()) }),
  errors: [...proofErrors],
  access: 'owner',
})

export const eraseOwnAccount = endpoint({
  method: 'POST',
  path: '/api/v1/customer/data/erase/',
  summary: 'Erase the account; what the law makes the shop keep is kept without a name',
  input: proof,
  output: z.object({ success: z.literal(true) }),
  errors: [...proofErrors, 'orders_open', 'credit_left'],
  access: 'owner',
})
