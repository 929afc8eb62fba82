import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { StaffSigns } from '../../../domain/staff/signs.ts'
import type { Tenant } from '../../context.ts'
import { STAFF_SESSION_SECONDS } from './sessions.ts'

type StaffVisitor = { ip: string; agentCookie: string | undefined; now: Date }

export type StaffVisitors = {
  signsOf(tenant: Tenant, visitor: StaffVisitor): StaffSigns
  /** What a browser gets whose owner has signed in as staff. */
  agentCookie(now: Date): string
}

/**
 * Tells staff among visitors: by the network that they come from, by a signed cookie, or because this
 * is a dev environment, where everybody is.
 */
export function createStaffVisitors(secret: string, isDev: boolean): StaffVisitors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'quire agent cookie', 32))
  const sign = (expires: string) =>
    createHmac('sha256', key).update(`agent ${expires}`).digest('base64url')
  return {
    signsOf(tenant, { ip, agentCookie, now }) {
      const isCompanyIP = companyNetworks(tenant).check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
      return { isCompanyIP, hasAgentCookie: isAgent(agentCookie, sign, now), isDev }
    },
    agentCookie(now) {
      const expires = String(Math.floor(now.getTime() / 1000) + STAFF_SESSION_SECONDS)
      return `${expires}.${sign(expires)}`
    },
  }
}

function isAgent(
  cookie: string | undefined,
  sign: (expires: string) => string,
  now: Date,
): boolean {
  const [, expires = '', given = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (!given || Number(expires) * 1000 <= now.getTime()) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(sign(expires)))
}

const networks = new WeakMap<Tenant, BlockList>()

/** A tenant's addresses and ranges, which its document's schema has checked. */
function companyNetworks(tenant: Tenant): BlockList {
  const known = networks.get(tenant)
  if (known) return known
  const list = new BlockList()
  for (const range of tenant.staffAddresses) {
    const [address = '', length] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  networks.set(tenant, list)
  return list
}
