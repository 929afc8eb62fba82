/** What of a customer, as `c`, says which groups the account is in. */
export const groupColumns = ['c.is_premium', 'c.category', 'c.groups'] as const

type Grouped = { is_premium: boolean; category: string; groups: readonly string[] }

/** The groups of an account, as documents name them: what it is by itself, and where staff have put it. */
export function groupsOf({ is_premium: isPremium, category, groups }: Grouped): string[] {
  const own = [...(isPremium ? ['premium'] : []), category === '1' ? 'company' : 'private']
  return [...new Set([...own, ...groups])]
}
