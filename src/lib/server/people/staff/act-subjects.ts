import { sql } from 'kysely'
import type { z } from 'zod'
import type { listStaffActs } from '../../../contract/audit.ts'
import { type Permission, roleNames } from '../../../contract/permissions.ts'
import { permissionsOf } from '../../actor.ts'
import type { Context } from '../../context.ts'

type Act = z.input<typeof listStaffActs.output>['acts'][number]
type About = NonNullable<Act['about']>
type Found = Pick<About, 'kind' | 'name' | 'email'> & { id: string }

const UUID = /^([a-z]+):([0-9a-f]{8}-[0-9a-f-]{27})\b/

/** What somebody who reads the log must be allowed beside, to be told a name of such a kind. */
const needs: Partial<Record<About['kind'], Permission>> = {
  customer: 'customers.find',
  order: 'orders.read',
  mail: 'mail.read',
  withdrawal: 'orders.read',
}

/**
 * What subjects of acts are called now, by the subject: customers, staff, orders and other things of the tenant that
 * have a name. What is gone has none, nor has what is not the caller's to see.
 */
export async function namesOf(
  { db, tenant, actor }: Pick<Context, 'db' | 'tenant' | 'actor'>,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, About>> {
  const may = permissionsOf(actor, tenant.id)
  const isTold = (kind: About['kind']) => {
    const needed = needs[kind]
    return needed === undefined || may.includes(needed)
  }
  const ids = (kind: About['kind']) =>
    subjects.flatMap((subject) => {
      const [, of, id] = UUID.exec(subject) ?? []
      return of === kind && id && isTold(kind) ? [id] : []
    })
  // An order stands by its id or, for its money, by its number.
  const numbers = isTold('order') ? subjects.filter((subject) => !subject.includes(':')) : []
  const { rows } = await sql<Found>`
    select 'customer' as kind, c.id::text, trim(c.first_name || ' ' || c.last_name) as name, c.email from customer c
      where c.tenant = ${tenant.id} and c.id = any(${ids('customer')}::uuid[]) and c.erased_at is null
    union all select 'staff', s.id::text, s.name, s.email from staff_account s
      where s.id = any(${ids('staff')}::uuid[])
    union all select 'order', o.id::text, o.number, '' from shop_order o
      where o.tenant = ${tenant.id} and (o.id = any(${ids('order')}::uuid[]) or o.number = any(${numbers}::text[]))
    union all select 'mail', m.id::text, m.recipient, '' from mail m
      where m.tenant = ${tenant.id} and m.id = any(${ids('mail')}::uuid[])
    union all select 'machine', k.id::text, k.name, '' from api_key k
      where k.tenant = ${tenant.id} and k.id = any(${ids('machine')}::uuid[])
    union all select 'webhook', w.id::text, w.url, '' from webhook w
      where w.tenant = ${tenant.id} and w.id = any(${ids('webhook')}::uuid[])
    union all select 'withdrawal', w.id::text, w.order_number, '' from withdrawal w
      where w.tenant = ${tenant.id} and w.id = any(${ids('withdrawal')}::uuid[])
    union all select 'draft', d.id::text, d.name, '' from content_draft d
      where d.id = any(${ids('draft')}::uuid[])`.execute(db)
  const found = new Map(rows.map((row) => [`${row.kind}:${row.id}`, row]))
  const byNumber = new Map(rows.map((row) => [row.kind === 'order' ? row.name : '', row]))
  return new Map(
    subjects.flatMap((subject): [string, About][] => {
      const [whole] = UUID.exec(subject) ?? []
      const row = whole ? found.get(whole) : byNumber.get(subject)
      if (!row || (row.name === '' && row.email === '')) return []
      const { kind, id, name, email } = row
      // Pages of orders are found by the number.
      return [[subject, { kind, name, email, page: kind === 'order' ? name : id }]]
    }),
  )
}

/** Roles that an act is about, and what was said beside: its record has both in one text. */
export function rolesIn({
  act,
  tenant,
  reason,
}: {
  act: string
  tenant: string | null
  reason: string
}): Pick<Act, 'roles' | 'reason'> {
  const [, names = '', why = ''] = /^([a-z:*, -]+?)(?:: (.*))?$/s.exec(reason) ?? []
  const isOne = act === 'role.granted' || act === 'role.revoked'
  if (!isOne && act !== 'account.invited') return { roles: [], reason }
  const roles = names.split(', ').flatMap((name) => {
    const [role, at = tenant] = name.split(':')
    const known = roleNames.find((each) => each === role)
    return known && at !== null ? [{ role: known, tenant: at }] : []
  })
  return roles.length > 0 ? { roles, reason: why } : { roles, reason }
}
