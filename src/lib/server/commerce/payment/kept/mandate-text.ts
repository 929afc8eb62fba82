import type { Context } from '../../../context.ts'

/** What a SEPA mandate says, in the language of whoever gives it. */
export function mandateText({ shop, tenant, locale }: Context): string {
  return shop.voice(tenant, locale, 'mandate.text', { shop: tenant.name })
}
