/** What a customer's scopes follow from. */
export type ScopeFacts = {
  isGuest: boolean
  /** '1' company, '2' private. */
  category: '1' | '2'
  isPremium: boolean
  hasWallet: boolean
  hasDeferredPayments: boolean
  /** They, or colleagues whose orders they see, may pay later. */
  hasStatement: boolean
  /** Orders for a company together with others. */
  isMember: boolean
  groups: readonly string[]
}

/** Scopes that follow from what a customer is; each group is `group:<name>` beside them. */
export const scopes = [
  'account',
  'company',
  'deferred-payment',
  'guest',
  'member',
  'premium',
  'private',
  'statement',
  'wallet',
] as const

export type Scope = (typeof scopes)[number] | `group:${string}`

/** The scope list on the user (specification, section 4), in alphabetical order. */
export function scopesOf(facts: ScopeFacts): Scope[] {
  const { isGuest, category, isPremium, isMember, groups } = facts
  const { hasWallet, hasDeferredPayments, hasStatement } = facts
  const held: Scope[] = [
    isGuest ? 'guest' : 'account',
    category === '1' ? 'company' : 'private',
    ...(isMember ? ['member' as const] : []),
    ...(isPremium ? ['premium' as const] : []),
    ...(hasWallet ? ['wallet' as const] : []),
    ...(hasDeferredPayments ? ['deferred-payment' as const] : []),
    ...(hasStatement ? ['statement' as const] : []),
    ...groups.map((name) => `group:${name}` as const),
  ]
  return [...new Set(held)].sort()
}
