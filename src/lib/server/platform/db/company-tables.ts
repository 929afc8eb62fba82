import type { Generated } from 'kysely'
import type { Json } from './tables.ts'

export type CompanyTable = {
  tenant: string
  id: string
  name: string
  /** Minor units of the tenant's currency, VAT included; null where nothing needs an approval. */
  approve_above: string | null
  /** Names of groups that staff have put the company into, in alphabetical order. */
  groups: Generated<string[]>
  created_at: Date
}

/** Which company somebody is of, one at most, and what they may do there. */
export type CompanyMemberTable = {
  tenant: string
  customer_id: string
  company_id: string
  roles: string[]
  joined_at: Date
}

export type CompanyInvitationTable = {
  tenant: string
  id: string
  company_id: string
  email: string
  roles: string[]
  invited_by: string
  created_at: Date
  expires_at: Date
  /** When it was accepted or withdrawn. */
  used_at: Date | null
}

/** What an order says of the company that it was placed for. */
export type CompanyOrderColumns = {
  /** Whose members see it by their roles. */
  company_id: string | null
  cost_centre: Generated<string>
  purchase_order: Generated<string>
  /** Null where nobody of the company has to say yes. */
  approval: 'waiting' | 'approved' | 'declined' | null
  approval_reason: Generated<string>
  approval_by: string | null
  approval_at: Date | null
}

/** An address that a company shares with its members. */
export type CompanyAddressTable = {
  tenant: string
  id: string
  company_id: string
  /** Who shared it. */
  customer_id: string
  fields: Json<unknown>
  created_at: Date
}
