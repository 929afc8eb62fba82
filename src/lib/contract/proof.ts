import { z } from 'zod'
import { fieldLengths } from './limits.ts'

/** Who asks proves it once more: by the password, or by the code that `askLoginCode` sends. */
export const proof = {
  currentPassword: z.string().max(fieldLengths.password).default(''),
  code: z.string().max(12).default(''),
}
