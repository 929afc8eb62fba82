import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { StaffSigns } from '../../../domain/staff/signs.ts'
import type { CustomerActor, FoundMachine, StaffActor } from '../../actor.ts'
import type { Shop, Tenant } from '../../context.ts'
import type { Database } from '../db/index.ts'
import type { Limiter } from './limits.ts'

type FindBy<Found> = (
  db: Database,
  key: { tenant: string; token: string; now: Date },
) => Promise<Found | null>

/** What all calls share. */
export type ApiContext = {
  db: Database
  getShop: () => Shop | null
  log: Logger
  limiter: Limiter
  /** How a tenant's public addresses start: `https://www.example.ie`. */
  publicOrigin: (tenant: Tenant) => string
  /** Refuses undeclared fields, but for a page of another build; refuses them all when absent. */
  onUnknownInput?: (paths: string[], endpoint: Endpoint, request: FastifyRequest) => void
  /** What makes a visitor of a tenant staff, as the specification means it. */
  signsOf: (
    tenant: Tenant,
    visitor: { ip: string; agentCookie: string | undefined; now: Date; db: Database },
  ) => Promise<StaffSigns>
  /** The customer behind an access token of the tenant, with what is read beside; null when it is not valid. */
  findActor: (
    db: Database,
    key: Parameters<FindBy<CustomerActor>>[1],
    beside?: RawBuilder<unknown>,
  ) => Promise<CustomerActor | null>
  /** The member of staff behind a token, for calls that staff alone may make. */
  findStaff: FindBy<StaffActor>
  /** The machine behind a key, for calls that a permission opens, or why there is none. */
  findMachine: (
    db: Database,
    key: { tenant: string; token: string; now: Date },
  ) => Promise<FoundMachine>
}

/** Where slices mount their calls. */
export type Api = {
  app: FastifyInstance
  context: ApiContext
  /** Told of every endpoint, for the proof that none is left out. */
  onMount?: ((endpoint: Endpoint) => void) | undefined
}

export type MountOptions = {
  /** Visitors without an anonymous id get one, in a cookie. */
  newcomers?: true
  /** The body is left alone: its signature is over its bytes. */
  raw?: true
  /**
   * SQL over the customer `c` that is read together with who asks, as `beside` of the actor: a call about nothing but its
   * caller needs no second statement. It is not read of whom staff are logged in as.
   */
  beside?: RawBuilder<unknown>
  /** Bytes of the largest body, where it is not the usual. */
  bodyLimit?: number
  /** Values that a body beyond the usual holds at most, where they are not few (`large-body.ts`). */
  bodyValues?: number
}
