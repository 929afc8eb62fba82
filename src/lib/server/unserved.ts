import type { Env } from '../env.ts'
import type { Shop } from './site/shop/index.ts'

/** A sentence for whatever tenants of a shop say that these settings do not serve. */
export function unserved(shop: Pick<Shop, 'tenants'>, env: Env): string[] {
  return [...unservedPayments(shop, env), ...unservedLookups(shop, env)]
}

/** Where accounts of a provider stand, by its name. */
const SETTINGS = { stripe: 'STRIPE_ACCOUNTS', paypal: 'PAYPAL_ACCOUNTS' } as const

/**
 * A sentence for each account that a tenant is paid by and that the settings do not name: its methods are offered to
 * nobody. Settings are called by their names; what stands in them is said nowhere.
 */
export function unservedPayments(
  { tenants }: Pick<Shop, 'tenants'>,
  env: Pick<Env, (typeof SETTINGS)[keyof typeof SETTINGS]>,
): string[] {
  return tenants.flatMap(({ id, payments }) =>
    Object.entries(SETTINGS).flatMap(([provider, setting]) => {
      const served = new Set(env[setting]?.map(({ name }) => name))
      const missing = payments.filter((by) => by.provider === provider && !served.has(by.account))
      return [...Map.groupBy(missing, ({ account }) => account)].map(([account, methods]) => {
        const names = methods.map(({ method }) => method).join(', ')
        return `Nobody can pay shop ${id} by ${names}: ${setting} has no account "${account}".`
      })
    }),
  )
}

/** The same of addresses that a tenant's forms look up: without the key customers are told each time that it cannot be. */
export function unservedLookups(
  { tenants }: Pick<Shop, 'tenants'>,
  env: Pick<Env, 'LOQATE_KEYS'>,
): string[] {
  return tenants.flatMap(({ id, addressLookup }) => {
    if (!addressLookup || env.LOQATE_KEYS?.some(({ name }) => name === addressLookup.account))
      return []
    return `Shop ${id} can look up no address: LOQATE_KEYS has no key "${addressLookup.account}".`
  })
}
