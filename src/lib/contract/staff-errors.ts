import type { ErrorCode } from './errors.ts'

/** What every call that a permission of the staff opens can refuse with. */
export const staffErrors = [
  'login_required',
  'not_allowed',
  'second_factor_missing',
] as const satisfies readonly ErrorCode[]
