import type { CompanyRole } from '../../contract/limits.ts'

/** Roles that show the orders of colleagues: nobody approves or pays what they cannot look at. */
export const SEEING = ['approves', 'pays', 'sees'] as const satisfies readonly CompanyRole[]

export function showsColleagues(roles: readonly CompanyRole[]): boolean {
  return SEEING.some((role) => roles.includes(role))
}

type Asked = {
  /** Minor units, VAT included. */
  gross: number
  currency: string
  roles: readonly CompanyRole[]
  /** Above which amount of which currency somebody else approves; null where nobody has to. */
  limit: { amount: number; currency: string } | null
}

/**
 * Whether an order waits for somebody of the company. An amount in another currency than the limit's
 * is compared with nothing, so it waits.
 */
export function needsApproval({ gross, currency, roles, limit }: Asked): boolean {
  if (limit === null || roles.includes('approves')) return false
  return currency !== limit.currency || gross > limit.amount
}
