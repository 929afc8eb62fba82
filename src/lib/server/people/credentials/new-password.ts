import { PASSWORD_MINIMUM } from '../../../contract/limits.ts'
import { passwordFault, STRENGTH_WANTED } from '../../../domain/passwords/password.ts'
import { demand, type MayRefuse } from '../../refusal.ts'
import { strengthOf } from './judge.ts'

type About = { email: string; firstName: string; lastName: string }

/** Refuses a new password that is too short or easy to guess, at the field. */
export async function demandGoodPassword(
  context: MayRefuse<'password_weak'> & { tenant: { name: string } },
  password: string,
  { email, firstName, lastName }: About,
): Promise<void> {
  const about = [email.split('@')[0] ?? '', firstName, lastName, context.tenant.name]
  const minimum = PASSWORD_MINIMUM
  const details = { facts: { minimum }, fields: [{ path: 'password', code: 'password_weak' }] }
  // What the short rule finds needs no dictionaries.
  demand(context, !passwordFault(password, { about, minimum }), 'password_weak', details)
  const strength = await strengthOf(password, about)
  demand(context, strength >= STRENGTH_WANTED, 'password_weak', details)
}
