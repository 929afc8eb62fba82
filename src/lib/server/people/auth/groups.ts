import { companyGroups } from '../company/index.ts'

/** What of a customer, as `c`, says which groups the account is in. */
export const groupColumns = [
  'c.is_premium',
  'c.category',
  'c.groups',
  companyGroups.as('company_groups'),
] as const

type Grouped = {
  is_premium: boolean
  category: string
  groups: readonly string[]
  company_groups: readonly string[]
}

/**
 * The groups of an account, as documents name them: what it is by itself, and where staff have put it or the
 * company that it is a member of.
 */
export function groupsOf(row: Grouped): string[] {
  const { is_premium: isPremium, category, groups, company_groups: ofCompany } = row
  const own = [...(isPremium ? ['premium'] : []), category === '1' ? 'company' : 'private']
  return [...new Set([...own, ...groups, ...ofCompany])]
}
