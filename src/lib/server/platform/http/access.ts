import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '../../../contract/endpoint.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { ANONYMOUS_COOKIE } from '../../../domain/constants.ts'
import { permits } from '../../../domain/staff/roles.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { Actor, StaffActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { anyRefusal, demand, Refusal } from '../../refusal.ts'
import type { ApiContext, MountOptions } from './api.ts'
import { bearerOf, cookieOf } from './visitor.ts'

/** Who calls, or a refusal where the endpoint is not for them. */
export async function callerOf(
  api: ApiContext,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  request: FastifyRequest,
  { access, token: use }: Endpoint,
  options: MountOptions,
): Promise<Actor> {
  const token = use === 'ignored' ? undefined : bearerOf(request)
  if (token === undefined) return withoutToken(request, access, options)
  const key = { tenant: tenant.id, token, now }
  if (access === 'staff' || typeof access === 'object') {
    const staff = await api.findStaff(api.db, key)
    demand(anyRefusal, staff, 'token_invalid')
    if (typeof access === 'object') demandPermission(staff, access.staff, tenant.id)
    return staff
  }
  const customer = await api.findActor(api.db, key)
  demand(anyRefusal, customer, 'token_invalid')
  if (access === 'owner') demand(anyRefusal, customer.strategy === 'user', 'not_allowed')
  return customer
}

function demandPermission(staff: StaffActor, permission: Permission, tenant: string): void {
  demand(anyRefusal, staff.secondFactor !== 'missing', 'second_factor_missing')
  demand(anyRefusal, permits(staff.grants, permission, tenant), 'not_allowed')
}

function withoutToken(request: FastifyRequest, access: Access, options: MountOptions): Actor {
  if (access === 'anyone') return { kind: 'nobody' }
  if (access !== 'shopper') throw new Refusal('login_required')
  const known = cookieOf(request, ANONYMOUS_COOKIE)
  if (known && isUuid(known)) return { kind: 'anonymous', id: known.toLowerCase() }
  if (!options.newcomers) throw new Refusal('login_required')
  return { kind: 'anonymous', id: randomUUID() }
}
