import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listStaffActs } from '../../../contract/audit.ts'
import { instantOf } from '../../../domain/dates/zones.ts'
import { nextDay } from '../../../domain/delivery/working-days.ts'
import { EVERY_TENANT } from '../../../domain/staff/roles.ts'
import type { Context } from '../../context.ts'
import { namesOf, rolesIn } from './act-subjects.ts'

type Wanted = z.output<typeof listStaffActs.input>
type Page = z.input<typeof listStaffActs.output>
type Row = {
  seq: string
  act: string
  account_id: string | null
  name: string | null
  tenant: string | null
  subject: string
  reason: string
  ip: string
  at: Date
}

const SHOWN = 50

/** What staff did in the tenant, or for no tenant or all: newest first, by what is asked for. */
export async function listActs(context: Context, wanted: Wanted): Promise<Page> {
  const { db, tenant } = context
  const here = sql`(a.tenant = ${tenant.id} or a.tenant = ${EVERY_TENANT} or a.tenant is null)`
  const { rows } = await sql<Row>`
    select a.seq, a.act, coalesce(a.account_id, a.api_key_id) as account_id,
      coalesce(s.name, k.name) as name, a.tenant, a.subject, a.reason, a.ip, a.at
    from staff_act a left join staff_account s on s.id = a.account_id
      left join api_key k on k.tenant = a.tenant and k.id = a.api_key_id
    where ${sql.join([here, ...conditions(context, wanted)], sql` and `)}
    order by a.seq desc limit ${SHOWN + 1}
  `.execute(db)
  const shown = rows.slice(0, SHOWN)
  const { rows: acts } = await sql<{ act: string }>`
    select distinct act from staff_act a where ${here} order by act`.execute(db)
  const { rows: people } = await sql<{ id: string; name: string }>`
    select s.id, s.name from staff_account s
    where exists (select from staff_act a where a.account_id = s.id and ${here})
    union all
    select k.id, k.name from api_key k where k.tenant = ${tenant.id}
      and exists (select from staff_act a where a.api_key_id = k.id and ${here})
    order by name, id`.execute(db)
  const names = await namesOf(context, [...new Set(shown.map(({ subject }) => subject))])
  return {
    acts: shown.map((row) => ({ ...wireAct(row), about: names.get(row.subject) ?? null })),
    next: rows.length > SHOWN ? (shown.at(-1)?.seq ?? null) : null,
    known: { acts: acts.map(({ act }) => act), people },
  }
}

function conditions({ tenant }: Context, wanted: Wanted): RawBuilder<unknown>[] {
  const { act, by, subject, since, until, after } = wanted
  const midnight = (date: string) => instantOf({ date, minutes: 0 }, tenant.timeZone)
  return [
    ...(act ? [sql`a.act = ${act}`] : []),
    ...(by ? [sql`(a.account_id = ${by} or a.api_key_id = ${by})`] : []),
    ...(subject ? [sql`a.subject = ${subject}`] : []),
    ...(since ? [sql`a.at >= ${midnight(since)}`] : []),
    ...(until ? [sql`a.at < ${midnight(nextDay(until))}`] : []),
    ...(after ? [sql`a.seq < ${after}::bigint`] : []),
  ]
}

type Act = Page['acts'][number]

function wireAct({ seq, account_id, name, tenant, at, ...rest }: Row): Omit<Act, 'about'> {
  return {
    id: String(seq),
    act: rest.act,
    by: account_id === null ? null : { id: account_id, name: name ?? '' },
    ofThisShop: tenant !== null && tenant !== EVERY_TENANT,
    subject: rest.subject,
    ...rolesIn({ ...rest, tenant }),
    ip: rest.ip,
    at: at.toISOString(),
  }
}
