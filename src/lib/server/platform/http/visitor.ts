import type { FastifyRequest } from 'fastify'
import { hostName } from '../../../domain/session/tenant.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import type { Shop, Tenant } from '../../context.ts'
import { anyRefusal, demand } from '../../refusal.ts'

/**
 * The tenant of the host that was asked, which is a proxy's to tell where it is trusted; refuses with
 * `tenant_invalid` where it is no tenant's.
 */
export function tenantOfHost(shop: Shop, request: FastifyRequest): Tenant {
  const tenant = shop.tenantOfHost(hostName(request.host))
  demand(anyRefusal, tenant, 'tenant_invalid')
  return tenant
}

/** The tenant that `fe-x-tenant` names; it counts for staff, who may look at another shop. */
export function namedTenant(shop: Shop, request: FastifyRequest): Tenant | undefined {
  const named = headerOf(request, 'fe-x-tenant')
  return named === undefined ? undefined : shop.tenant(named)
}

/**
 * Refuses a state-changing call that a page of another site makes: browsers name their page's origin
 * and other programs name none.
 */
export function checkOrigin(shop: Shop, request: FastifyRequest): void {
  const origin = headerOf(request, 'origin')
  if (origin === undefined || request.method === 'GET') return
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  const own = request.host.toLowerCase()
  demand(
    anyRefusal,
    host !== '' && (host === own || shop.tenantOfHost(hostName(host)) !== null),
    'origin_not_allowed',
  )
}

/** The Origin header where it is a host of the tenant: a browser that is sent back stays there. */
export function originOf(shop: Shop, tenant: Tenant, origin: string | undefined) {
  if (origin === undefined || !URL.canParse(origin)) return undefined
  const { host, protocol } = new URL(origin)
  const own = shop.tenantOfHost(hostName(host)) === tenant
  return own && /^https?:$/.test(protocol) ? `${protocol}//${host}` : undefined
}

/** The tenant's locale a visitor reads best: an exact match, then one of the language. */
export function localeOf(tenant: Tenant, acceptLanguage: string | undefined): string {
  if (!acceptLanguage || tenant.locales.length < 2) return tenant.baseLocale
  for (const part of acceptLanguage.slice(0, 200).split(',')) {
    const wanted = (part.split(';')[0] ?? '').trim().toLowerCase()
    const language = languageOf(wanted)
    const locale =
      tenant.locales.find((each) => each.toLowerCase() === wanted) ??
      tenant.locales.find((each) => languageOf(each) === language)
    if (locale) return locale
  }
  return tenant.baseLocale
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The token of `Authorization: Bearer`, the only place where one is looked for. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const value = headerOf(request, 'authorization')
  return value && /^bearer +/i.test(value) ? value.replace(/^bearer +/i, '').trim() : undefined
}

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return undefined
}

/** Whether a host is this machine, where cookies travel without TLS. */
export function isLocalHost(host: string): boolean {
  const name = hostName(host)
  return name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1'
}
