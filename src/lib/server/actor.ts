import type { MachinePermission, Permission } from '../contract/permissions.ts'
import { type Grant, permissionsIn } from '../domain/staff/roles.ts'
import type { Strategy } from './platform/db/index.ts'
import type { MayRefuse } from './refusal.ts'

export type CustomerActor = {
  kind: 'customer'
  id: string
  loginId: string
  strategy: Strategy
  /** The member of staff who is logged in as this customer. */
  staffId: string | null
  /** Groups with prices of their own: `premium`, `company` or `private`, and those that staff chose. */
  groups: readonly string[]
  /** What the call had read of its caller beside the rest (`MountOptions`). */
  beside?: unknown
}

/** A person of the company who is signed in, by an account that is no customer's. */
export type StaffActor = {
  kind: 'staff'
  id: string
  email: string
  name: string
  sessionId: string
  expiresAt: Date
  /** `missing`: it is required, and until it is set up nothing else is allowed. */
  secondFactor: 'on' | 'off' | 'missing'
  grants: readonly Grant[]
}

/** A program of the shop's, by the key that staff made for it in this tenant. */
export type MachineActor = {
  kind: 'machine'
  id: string
  name: string
  permissions: readonly MachinePermission[]
}

/** The machine behind a key, or why the key is no good here. */
export type FoundMachine =
  | MachineActor
  | {
      kind: 'refused'
      code:
        | 'api_key_unknown'
        | 'api_key_other_shop'
        | 'api_key_ended'
        | 'api_key_revoked'
        | 'api_key_stopped'
    }

/** Who acts; `system` is a job or a command, by its name. */
export type Actor =
  | { kind: 'nobody' }
  | { kind: 'anonymous'; id: string }
  | CustomerActor
  | StaffActor
  | MachineActor
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

/** The member of staff who asks; refuses with `login_required` when it is somebody else. */
export function staffOf({ actor, refuse }: Asking): StaffActor {
  return actor.kind === 'staff' ? actor : refuse('login_required')
}

/** Who works here by a permission: somebody of the staff, or a machine. */
export function workerOf({ actor, refuse }: Asking): StaffActor | MachineActor {
  return actor.kind === 'staff' || actor.kind === 'machine' ? actor : refuse('login_required')
}

/** What somebody may do in a tenant by a permission; nothing, for whoever has none. */
export function permissionsOf(actor: Actor, tenant: string): readonly Permission[] {
  if (actor.kind === 'machine') return actor.permissions
  return actor.kind === 'staff' ? permissionsIn(actor.grants, tenant) : []
}

/** Who did it, for histories: `customer:<id>`, `machine:<id>`, or `staff:<id> as customer:<id>`. */
export function actorName({ actor }: { actor: Actor }): string {
  switch (actor.kind) {
    case 'nobody':
      return 'nobody'
    case 'system':
      return actor.name
    case 'customer':
      return actor.staffId
        ? `staff:${actor.staffId} as customer:${actor.id}`
        : `customer:${actor.id}`
    default:
      return `${actor.kind}:${actor.id}`
  }
}
