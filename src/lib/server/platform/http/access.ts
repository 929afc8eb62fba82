import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '../../../contract/endpoint.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { ANONYMOUS_COOKIE } from '../../../domain/constants.ts'
import { permits } from '../../../domain/staff/roles.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { Actor, MachineActor, StaffActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { anyRefusal, demand, Refusal } from '../../refusal.ts'
import type { ApiContext, MountOptions } from './api.ts'
import { bearerOf, cookieOf } from './visitor.ts'

/** How the key of a machine begins. */
const MACHINE_KEY = 'qk_'

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
  const isForStaff = access === 'staff' || typeof access === 'object'
  if (isForStaff && token.startsWith(MACHINE_KEY)) return machineOf(api, key, access)
  if (access === 'staff' || typeof access === 'object') {
    const staff = await api.findStaff(api.db, key)
    demand(anyRefusal, staff, 'token_invalid')
    if (typeof access === 'object') demandPermission(staff, access.staff, tenant.id)
    return staff
  }
  const customer = await api.findActor(api.db, key, options.beside)
  demand(anyRefusal, customer, 'token_invalid')
  if (access === 'owner') demand(anyRefusal, customer.strategy === 'user', 'not_allowed')
  return customer
}

/** A machine is let in by a permission alone: it is nobody who signs in. */
async function machineOf(
  api: ApiContext,
  key: { tenant: string; token: string; now: Date },
  access: 'staff' | { staff: Permission },
): Promise<MachineActor> {
  const machine = await api.findMachine(api.db, key)
  if (machine.kind === 'refused') throw new Refusal(machine.code)
  const needed = typeof access === 'object' ? access.staff : null
  const may = needed !== null && machine.permissions.some((each) => each === needed)
  demand(anyRefusal, may, 'api_key_not_allowed', { facts: { permission: needed ?? '' } })
  return machine
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
