/** Who a passkey is for, as its authenticator is told: the whole host of the page, and no host above it. */
export type RelyingParty = { origin: string; host: string }

export function relyingParty(publicOrigin: string): RelyingParty {
  return { origin: publicOrigin, host: new URL(publicOrigin).hostname }
}
