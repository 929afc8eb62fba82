import type { Logger } from 'pino'
import type { Shop, Tenant } from '../../site/shop/index.ts'
import type { Database, Strategy } from '../db/index.ts'
import type { LimitName } from './limits.ts'
import { Refusal } from './refusal.ts'

export type CustomerActor = {
  kind: 'customer'
  id: string
  loginId: string
  isAdmin: boolean
  strategy: Strategy
  /** The administrator who is logged in as this customer. */
  adminId: string | null
}

export type Actor = { kind: 'nobody' } | { kind: 'anonymous'; id: string } | CustomerActor

/** Whose a cart is. */
export type Owner = { customerId: string } | { anonymousId: string }

export type CookieOptions = { maxAge: number; httpOnly: boolean }

/** What a handler knows of the request beside its input. */
export type Call = {
  readonly shop: Shop
  readonly tenant: Tenant
  /** A locale of the tenant, from Accept-Language, else the base locale. */
  readonly locale: string
  readonly language: string
  readonly currency: string
  readonly actor: Actor
  readonly now: Date
  readonly db: Database
  /** With the request's id and tenant. Never give it a token, a password or an address. */
  readonly log: Logger
  readonly requestId: string
  readonly ip: string
  /** How addresses start where the caller is: that of the page that calls, if it is the tenant's. */
  readonly publicOrigin: string
  /** As it came, for signatures; empty where there was none. */
  readonly rawBody: Buffer
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieOptions): void
  /** Takes a point from a limit; refuses with `too_many_requests` when none is left. */
  consume(limit: LimitName, key: string): Promise<void>
  /** Gives all points of a key back. */
  forgive(limit: LimitName, key: string): Promise<void>
}

/** The customer who calls; refuses with `login_required` when nobody is logged in. */
export function customerOf({ actor }: Call): CustomerActor {
  if (actor.kind !== 'customer') throw new Refusal('login_required')
  return actor
}

/** Whose carts the caller may touch; refuses with `login_required` without customer and id. */
export function ownerOf({ actor }: Call): Owner {
  if (actor.kind === 'customer') return { customerId: actor.id }
  if (actor.kind === 'anonymous') return { anonymousId: actor.id }
  throw new Refusal('login_required')
}

/** Who did it, for histories: `customer:<id>`, or `admin:<id> as customer:<id>`. */
export function actorName({ actor }: Call): string {
  if (actor.kind === 'nobody') return 'nobody'
  if (actor.kind === 'anonymous') return `anonymous:${actor.id}`
  return actor.adminId ? `admin:${actor.adminId} as customer:${actor.id}` : `customer:${actor.id}`
}
