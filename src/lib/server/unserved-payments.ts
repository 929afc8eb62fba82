import type { Env } from '../env.ts'
import type { Shop } from './site/shop/index.ts'

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
