import type { FastifyRequest } from 'fastify'
import { AGENT_COOKIE } from '../../../domain/constants.ts'
import { hostName } from '../../../domain/session/tenant.ts'
import { isStaff } from '../../../domain/staff/signs.ts'
import type { ApiContext } from './api.ts'
import { clientAddress } from './client-address.ts'
import { cookieOf } from './visitor.ts'

/**
 * Whether what a link leads to, which is a tenant's, opens at the host that is asked: not at that of another shop,
 * but for staff, who look at several shops from one.
 */
export async function opensHere(
  { db, getShop, signsOf }: Pick<ApiContext, 'db' | 'getShop' | 'signsOf'>,
  request: FastifyRequest,
  tenant: string,
): Promise<boolean> {
  const own = getShop()?.tenantOfHost(hostName(request.host)) ?? null
  if (own === null || own.id === tenant) return true
  const agentCookie = cookieOf(request, AGENT_COOKIE)
  const visitor = { ip: clientAddress(request), agentCookie, now: new Date(), db }
  return isStaff(await signsOf(own, visitor))
}
