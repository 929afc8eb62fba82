import type { Permission } from '../contract/permissions.ts'
import type { Strategy } from './platform/db/index.ts'
import type { MayRefuse } from './refusal.ts'

export type CustomerActor = {
  kind: 'customer'
  id: string
  loginId: string
  isAdmin: boolean
  strategy: Strategy
  /** The administrator who is logged in as this customer. */
  adminId: string | null
}

/** A person of the company, by an account that is no customer's. */
export type StaffActor = { kind: 'staff'; id: string; permissions: readonly Permission[] }

/** Who acts; `system` is a job or a command, by its name. */
export type Actor =
  | { kind: 'nobody' }
  | { kind: 'anonymous'; id: string }
  | CustomerActor
  | StaffActor
  | { kind: 'system'; name: string }

type Asking = { actor: Actor } & MayRefuse<'login_required'>

/** Whose a cart is. */
export type Owner = { customerId: string } | { anonymousId: string }

/** The customer who asks; refuses with `login_required` when nobody is logged in. */
export function customerOf({ actor, refuse }: Asking): CustomerActor {
  return actor.kind === 'customer' ? actor : refuse('login_required')
}

/** Whose carts may be touched; refuses with `login_required` without customer and anonymous id. */
export function ownerOf({ actor, refuse }: Asking): Owner {
  if (actor.kind === 'customer') return { customerId: actor.id }
  if (actor.kind === 'anonymous') return { anonymousId: actor.id }
  return refuse('login_required')
}

/** Who did it, for histories: `customer:<id>`, or `admin:<id> as customer:<id>`. */
export function actorName({ actor }: { actor: Actor }): string {
  switch (actor.kind) {
    case 'nobody':
      return 'nobody'
    case 'system':
      return actor.name
    case 'customer':
      return actor.adminId
        ? `admin:${actor.adminId} as customer:${actor.id}`
        : `customer:${actor.id}`
    default:
      return `${actor.kind}:${actor.id}`
  }
}
