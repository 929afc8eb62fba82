import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { StaffSigns } from '../../../domain/staff/signs.ts'
import type { Tenant } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
import { findStaffBehind, type SecondFactorRule, STAFF_SESSION_SECONDS } from './sessions.ts'
import type { StaffSecrets } from './vault.ts'

type StaffVisitor = { ip: string; agentCookie: string | undefined; now: Date; db: Database }

export type StaffVisitors = {
  signsOf(tenant: Tenant, visitor: StaffVisitor): Promise<StaffSigns>
  /** What a browser gets whose owner has signed in as staff: good while that sign-in is. */
  agentCookie(sessionId: string, now: Date): string
}

/** How long an answer about the person behind a cookie is taken again, in milliseconds. */
const CHECKED_FOR = 5000
/** Answers that are kept; each is of a cookie that was signed here. */
const CHECKED_AT_MOST = 1000

/**
 * Tells staff among visitors: by the network that they come from, by a signed cookie, or because this
 * is a dev environment, where everybody is. The cookie counts while its sign-in holds, the account is
 * active and has a role, wherever that is.
 */
export function createStaffVisitors({
  secret,
  otherSecret,
  isDev,
  secondFactor: rule,
}: StaffSecrets & {
  isDev: boolean
  secondFactor: SecondFactorRule
}): StaffVisitors {
  const sign = signer(secret)
  const believed = otherSecret === undefined ? [sign] : [sign, signer(otherSecret)]
  const checked = new Map<string, { until: number; isAgent: boolean }>()

  async function isAgent({ agentCookie, now, db }: StaffVisitor): Promise<boolean> {
    const sessionId = sessionOf(agentCookie, believed, now)
    if (sessionId === null) return false
    const known = checked.get(sessionId)
    if (known && now.getTime() < known.until) return known.isAgent
    const staff = await findStaffBehind(db, { sessionId, rule, now })
    if (checked.size >= CHECKED_AT_MOST) checked.clear()
    const answer = staff !== null && staff.grants.length > 0
    checked.set(sessionId, { until: now.getTime() + CHECKED_FOR, isAgent: answer })
    return answer
  }

  return {
    async signsOf(tenant, visitor) {
      const { ip } = visitor
      const isCompanyIP = companyNetworks(tenant).check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
      return { isCompanyIP, hasAgentCookie: await isAgent(visitor), isDev }
    },
    agentCookie(sessionId, now) {
      const expires = String(Math.floor(now.getTime() / 1000) + STAFF_SESSION_SECONDS)
      return `${expires}.${sessionId}.${sign(expires, sessionId)}`
    },
  }
}

type Sign = (expires: string, sessionId: string) => string

function signer(secret: string): Sign {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'quire agent cookie', 32))
  return (expires, sessionId) =>
    createHmac('sha256', key).update(`agent ${expires} ${sessionId}`).digest('base64url')
}

const COOKIE = /^(\d{1,12})\.([0-9a-f-]{36})\.([\w-]{43})$/

/** The sign-in that a cookie names, where it was signed here and is still good. */
function sessionOf(
  cookie: string | undefined,
  believed: readonly Sign[],
  now: Date,
): string | null {
  const [, expires = '', sessionId = '', given = ''] = COOKIE.exec(cookie ?? '') ?? []
  if (!given || Number(expires) * 1000 <= now.getTime()) return null
  const right = believed.some((sign) =>
    timingSafeEqual(Buffer.from(given), Buffer.from(sign(expires, sessionId))),
  )
  return right ? sessionId : null
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
