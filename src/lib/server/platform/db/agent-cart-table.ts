/** A cart that an agent has put together, until a person takes it over. */
export type AgentCartTable = {
  tenant: string
  id: string
  door: 'mcp' | 'acp' | 'ucp'
  state: 'open' | 'handed' | 'cancelled'
  cart_id: string
  /** Whose that cart is meanwhile. */
  anonymous_id: string
  /** What the person's link ends in. */
  handoff: string
  /** What its protocol calls the lines, in their order. */
  items: string[]
  asked_by: string
  asked_key: string | null
  asked_hash: string
  /** Who took it, and into which cart. */
  taken_by: string | null
  created_at: Date
  expires_at: Date
}
