import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { AGENT_COOKIE, ANONYMOUS_COOKIE, ANONYMOUS_ID_SECONDS } from '../../../domain/constants.ts'
import { isStaff } from '../../../domain/staff/signs.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import type { Actor } from '../../actor.ts'
import { currencyOf } from '../../context.ts'
import { anyRefusal, demand } from '../../refusal.ts'
import { callerOf } from './access.ts'
import type { ApiContext, MountOptions } from './api.ts'
import type { Call } from './call.ts'
import { callerNetwork, clientAddress } from './client-address.ts'
import {
  checkOrigin,
  cookieOf,
  headerOf,
  isLocalHost,
  localeOf,
  namedTenant,
  originOf,
  tenantOfHost,
} from './visitor.ts'

/** Finds shop, tenant and caller of a request, or refuses it. */
export async function openCall(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  options: MountOptions,
): Promise<Call<ErrorCode>> {
  const shop = context.getShop()
  demand(anyRefusal, shop, 'shop_unavailable')
  const now = new Date()
  const named = namedTenant(shop, request)
  // A signed notice may name its tenant whatever host it comes to: it proves itself.
  const own = options.raw && named ? named : tenantOfHost(shop, request)
  const agentCookie = cookieOf(request, AGENT_COOKIE)
  const ip = clientAddress(request)
  const signs = await context.signsOf(own, { ip, agentCookie, now, db: context.db })
  const tenant = isStaff(signs) && named ? named : own
  const locale = localeOf(tenant, headerOf(request, 'accept-language'))
  const language = languageOf(locale)
  request.speaker = { shop, tenant, locale }
  checkOrigin(shop, request)
  const secure = isLocalHost(request.host) ? '' : '; Secure'
  // Made at most once: a context that is copied for other prices asks for all of itself.
  let log: Logger | undefined
  let publicOrigin: string | undefined
  const call = {
    ...anyRefusal,
    shop,
    tenant,
    locale,
    language,
    currency: currencyOf(tenant, headerOf(request, 'fe-x-active-currency')),
    actor: { kind: 'nobody' } as Actor,
    now,
    db: context.db,
    requestId: request.id,
    ip,
    network: callerNetwork(ip),
    signs,
    get publicOrigin() {
      publicOrigin ??=
        originOf(shop, tenant, headerOf(request, 'origin')) ?? context.publicOrigin(tenant)
      return publicOrigin
    },
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    get log() {
      log ??= context.log.child({ requestId: request.id, tenant: tenant.id })
      return log
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
  call.actor = await callerOf(context, call, request, endpoint, options)
  return call
}

/** Tells the browser the anonymous id it goes by from now on, for 7 days. */
export function keepAnonymousId(call: Pick<Call, 'setCookie'>, id: string): void {
  call.setCookie(ANONYMOUS_COOKIE, id, { maxAge: ANONYMOUS_ID_SECONDS, httpOnly: false })
}
