import { PASSWORD_MINIMUM } from '../../../contract/limits.ts'
import { passwordFault } from '../../../domain/passwords/password.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'

type About = { email: string; firstName: string; lastName: string }

/** Refuses a new password that is too short or easy to guess, at the field. */
export function demandGoodPassword(
  context: Context<'password_weak'>,
  password: string,
  { email, firstName, lastName }: About,
): void {
  const about = [email.split('@')[0] ?? '', firstName, lastName, context.tenant.name]
  const minimum = PASSWORD_MINIMUM
  demand(context, !passwordFault(password, { about, minimum }), 'password_weak', {
    facts: { minimum },
    fields: [{ path: 'password', code: 'password_weak' }],
  })
}
