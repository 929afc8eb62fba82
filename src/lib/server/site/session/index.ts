import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fieldLengths, PASSWORD_MINIMUM } from '../../../contract/limits.ts'
import { getBasicConfigs, getPageDebug } from '../../../contract/session.ts'
import {
  DEBUG_COOKIE,
  DEFAULT_LABELS_PER_ROLL,
  DEFAULT_ROLLS,
  MAX_GROSS_CENTS,
  MAX_LINES,
} from '../../../domain/constants.ts'
import { isStaff } from '../../../domain/staff/signs.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { HOME } from '../editions/index.ts'
import type { Shop, Tenant } from '../shop/index.ts'
import { inspectPage, type PageInspection } from './page-debug.ts'

export type { PageInspection }

const trackingId = /^[\w-]{8,64}$/

/** Settings of a tenant that have a field of their own. */
const record = z.record(z.string(), z.unknown())
const settings = z.looseObject({
  reviews: record.catch({}),
  'design-stack': record.catch({}),
})

/** Mounts what a storefront needs to start (specification, section 3, basic configs). */
export function mountSession(api: Api, inspection: PageInspection): void {
  mount(api, getBasicConfigs, (input, call) => {
    const { shop, tenant } = call
    const locale = tenant.locales.find((each) => each === input.locale) ?? call.locale
    const tracked = call.header('quire-track-id') ?? ''
    const links = defaultLinks(tenant, locale)
    const { reviews, 'design-stack': designStack, ...configs } = settings.parse(tenant.configs)
    const debugCookie = call.cookie(DEBUG_COOKIE) !== undefined
    return {
      trackingId: trackingId.test(tracked) ? tracked : randomUUID(),
      domain: {
        indexable: tenant.indexable,
        default_iso2: tenant.defaultCountry,
        default_zipcode: tenant.defaultPostcode,
        base_locale: tenant.baseLocale,
        locale,
        locales: tenant.locales,
        flag: tenant.flag,
        countries: tenant.countries,
        currency: tenant.currency,
        currencies: Object.keys(tenant.offers),
        file_check_price: tenant.offers[tenant.currency]?.fileCheckPrice ?? 0,
      },
      urls: { ...links, ...home(shop, tenant, locale) },
      defaultLinks: links,
      dictionaries: input.dictionaries === 'all' ? shop.dictionary(tenant, locale) : {},
      configs: { ...configs, 'company-infos': tenant.company },
      rules: {
        maxCartItems: MAX_LINES,
        maxCartPriceCents: MAX_GROSS_CENTS,
        passwordMinimum: PASSWORD_MINIMUM,
        fieldLengths,
        defaultRolls: DEFAULT_ROLLS,
        defaultLabelsPerRoll: DEFAULT_LABELS_PER_ROLL,
      },
      debug: { ...call.signs, debugCookie, debugInfo: debugCookie && isStaff(call.signs) },
      reviews,
      loqate: tenant.addressLookup?.account ?? '',
      designStack,
    }
  })

  mount(api, getPageDebug, async ({ path }, call) => {
    const isAsked = call.cookie(DEBUG_COOKIE) !== undefined && isStaff(call.signs)
    demand(call, isAsked, 'page_not_found')
    const found = await inspectPage(inspection, call.shop, call.tenant, path)
    demand(call, found, 'page_not_found')
    return found
  })
}

type Link = { id: string; path: string }

function defaultLinks(tenant: Tenant, locale: string): Record<string, Link> {
  const links = tenant.links[locale] ?? tenant.links[tenant.baseLocale] ?? {}
  return Object.fromEntries(Object.entries(links).map(([id, path]) => [id, { id, path }]))
}

function home(shop: Shop, tenant: Tenant, locale: string): Record<string, Link> {
  const path = shop.pathOf(tenant, locale, HOME)
  return path === null ? {} : { home: { id: 'home', path } }
}
