import { hostName } from '../../../domain/session/tenant.ts'
import type { CompiledShop, Tenant } from '../shop/index.ts'

/** Host headers remembered at once; nobody may fill the memory by inventing some. */
const REMEMBERED = 1000

/** The tenant of a Host header, remembered as sent, so that the common case is one look-up. */
export function hostResolver() {
  let of: CompiledShop | null = null
  let known = new Map<string, Tenant | null>()
  return (shop: CompiledShop, header: string): Tenant | null => {
    if (shop !== of) {
      of = shop
      known = new Map()
    }
    let tenant = known.get(header)
    if (tenant === undefined) {
      tenant = shop.tenantOfHost(hostName(header))
      if (known.size < REMEMBERED) known.set(header, tenant)
    }
    return tenant
  }
}
