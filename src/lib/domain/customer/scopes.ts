/** What a customer's scopes follow from. */
export type ScopeFacts = {
  isGuest: boolean
  /** '1' company, '2' private. */
  category: '1' | '2'
  isPremium: boolean
  hasWallet: boolean
  hasDeferredPayments: boolean
  groups: readonly string[]
}

/** Scopes that follow from what a customer is; each group is `group:<name>` beside them. */
export const scopes = [
  'account',
  'company',
  'deferred-payment',
  'guest',
  'premium',
  'private',
  'wallet',
] as const

export type Scope = (typeof scopes)[number] | `group:${string}`

/** The scope list on the user (specification, section 4), in alphabetical order. */
export function scopesOf(facts: ScopeFacts): Scope[] {
  const { isGuest, category, isPremium, hasWallet, hasDeferredPayments, groups } = facts
  const held: Scope[] = [
    isGuest ? 'guest' : 'account',
    category === '1' ? 'company' : 'private',
    ...(isPremium ? ['premium' as const] : []),
    ...(hasWallet ? ['wallet' as const] : []),
    ...(hasDeferredPayments ? ['deferred-payment' as const] : []),
    ...groups.map((name) => `group:${name}` as const),
  ]
  return [...new Set(held)].sort()
}
