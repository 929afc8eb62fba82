import type { Logger } from 'pino'
import type { ErrorCode } from '../contract/errors.ts'
import { languageOf } from '../domain/urls/locale.ts'
import type { Actor } from './actor.ts'
import type { Database } from './platform/db/index.ts'
import { anyRefusal, type MayRefuse } from './refusal.ts'
import type { Shop, Tenant } from './site/shop/index.ts'

export type { Shop, Tenant }

/** What work has that is for no tenant, such as a job that looks through all of them. */
export type Work = {
  readonly db: Database
  /** Never give it a token, a password or an address. */
  readonly log: Logger
  /** The one time of everything that is done with it. */
  readonly now: Date
  readonly actor: Actor
}

/**
 * What a slice function is given: one state of the shop, for whom, in which words, and by whom. Calls
 * of the API have one, and so have jobs, imports, mail and commands. `Code` is what the function may
 * refuse with; without it, nothing.
 */
export type Context<Code extends ErrorCode = never> = Work &
  MayRefuse<Code> & {
    readonly shop: Shop
    readonly tenant: Tenant
    /** A locale of the tenant. */
    readonly locale: string
    readonly language: string
    /** A currency that the tenant offers: what is priced here is priced in it. */
    readonly currency: string
  }

/**
 * A context outside of a request; undefined where the shop has no such tenant. A locale that the
 * tenant does not speak becomes its base locale. A refusal ends what is done with it, as an error.
 */
export function contextOf(
  { shop, ...work }: Work & { shop: Shop },
  tenantId: string,
  wanted: { locale?: string; currency?: string } = {},
): Context<ErrorCode> | undefined {
  const tenant = shop.tenant(tenantId)
  if (!tenant) return undefined
  const locale = tenant.locales.find((each) => each === wanted.locale) ?? tenant.baseLocale
  return {
    ...work,
    ...anyRefusal,
    log: work.log.child({ tenant: tenant.id }),
    shop,
    tenant,
    locale,
    language: languageOf(locale),
    currency: currencyOf(tenant, wanted.currency),
  }
}

/** The currency asked for where the tenant offers it, else its base currency. */
export function currencyOf(tenant: Tenant, wanted: string | undefined): string {
  return wanted && Object.hasOwn(tenant.offers, wanted) ? wanted : tenant.currency
}

/** The same work in another currency, such as the one that a cart is kept in. */
export function inCurrency<In extends { readonly currency: string }>(
  context: In,
  currency: string,
): In {
  // A copy asks for all that a call would find only when it is needed, such as its log.
  return context.currency === currency ? context : { ...context, currency }
}
