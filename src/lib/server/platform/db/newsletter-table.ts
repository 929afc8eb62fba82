/** Who asked for a tenant's newsletter, who gets it and who left. */
export type NewsletterSubscriptionTable = {
  tenant: string
  /** Lets whoever knows it begin and end this subscription: it stands in the mail to the address. */
  id: string
  /** One subscription an address, whatever its case. */
  email: string
  locale: string
  state: 'asked' | 'subscribed' | 'left'
  asked_at: Date
  /** The network that it was asked and confirmed from: the proof that the law wants. */
  asked_from: string
  confirmed_at: Date | null
  confirmed_from: string | null
  left_at: Date | null
}

/** An address that a subscription had before its customer changed it, and what proved that it was wanted there. */
export type NewsletterFormerAddressTable = {
  tenant: string
  subscription_id: string
  email: string
  confirmed_at: Date
  confirmed_from: string
  moved_at: Date
}
