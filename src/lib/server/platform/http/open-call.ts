import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '../../../contract/endpoint.ts'
import { ANONYMOUS_COOKIE, ANONYMOUS_ID_SECONDS } from '../../../domain/constants.ts'
import type { Tenant } from '../../site/shop/index.ts'
import type { ApiContext, MountOptions } from './api.ts'
import type { Actor, Call } from './call.ts'
import { demand, Refusal } from './refusal.ts'
import {
  bearerOf,
  checkOrigin,
  cookieOf,
  headerOf,
  isLocalHost,
  localeOf,
  originOf,
  tenantOf,
} from './visitor.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Finds shop, tenant and caller of a request, or refuses it. */
export async function openCall(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  options: MountOptions,
): Promise<Call> {
  const shop = context.getShop()
  demand(shop, 'shop_unavailable')
  const tenant = tenantOf(shop, request)
  const locale = localeOf(tenant, headerOf(request, 'accept-language'))
  const language = locale.slice(0, 2)
  request.speaker = { shop, language }
  checkOrigin(shop, request)
  const secure = isLocalHost(headerOf(request, 'host') ?? '') ? '' : '; Secure'
  const call = {
    shop,
    tenant,
    locale,
    language,
    currency: tenant.currency,
    actor: { kind: 'nobody' } as Actor,
    now: new Date(),
    db: context.db,
    requestId: request.id,
    ip: request.ip,
    get publicOrigin() {
      return originOf(shop, tenant, headerOf(request, 'origin')) ?? context.publicOrigin(tenant)
    },
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    get log() {
      return context.log.child({ requestId: request.id, tenant: tenant.id })
    },
    header: (name: string) => headerOf(request, name.toLowerCase()),
    cookie: (name: string) => cookieOf(request, name),
    setCookie(
      name: string,
      value: string,
      { maxAge, httpOnly }: { maxAge: number; httpOnly: boolean },
    ) {
      const flags = `Max-Age=${maxAge}; Path=/; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}${secure}`
      reply.header('set-cookie', `${name}=${value}; ${flags}`)
    },
    ...context.limiter,
  }
  call.actor = await actorOf(context, call, request, endpoint.access, options)
  return call
}

async function actorOf(
  context: ApiContext,
  call: { tenant: Tenant; now: Date; setCookie: Call['setCookie'] },
  request: FastifyRequest,
  access: Access,
  options: MountOptions,
): Promise<Actor> {
  if (access === 'anyone') return { kind: 'nobody' }
  const token = bearerOf(request)
  if (token !== undefined) {
    const key = { tenant: call.tenant.id, token, now: call.now }
    const customer = await context.findActor(context.db, key)
    demand(customer, 'token_invalid')
    if (access === 'admin') demand(customer.isAdmin && customer.strategy === 'user', 'not_allowed')
    return customer
  }
  if (access !== 'shopper') throw new Refusal('login_required')
  const known = cookieOf(request, ANONYMOUS_COOKIE)
  if (known && uuid.test(known)) return { kind: 'anonymous', id: known.toLowerCase() }
  if (!options.newcomers) throw new Refusal('login_required')
  return { kind: 'anonymous', id: randomUUID() }
}

/** Tells the browser the anonymous id it goes by from now on, for 7 days. */
export function keepAnonymousId(call: Call, id: string): void {
  call.setCookie(ANONYMOUS_COOKIE, id, { maxAge: ANONYMOUS_ID_SECONDS, httpOnly: false })
}
