/** What of a customer, as `c`, says which groups he is in. */
export const groupColumns = ['c.is_premium', 'c.category'] as const

type Grouped = { is_premium: boolean; category: string }

/** The groups of an account, as documents name them: what it is by itself. */
export function groupsOf({ is_premium: isPremium, category }: Grouped): string[] {
  return [...(isPremium ? ['premium'] : []), category === '1' ? 'company' : 'private']
}
