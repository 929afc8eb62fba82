import { z } from 'zod'
import { typedPassword } from './shapes.ts'

/** Who asks proves it once more: by the password, or by the code that `askLoginCode` sends. */
export const proof = {
  currentPassword: typedPassword.default(''),
  code: z.string().max(12).default(''),
}
