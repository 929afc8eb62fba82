import dayjs from 'dayjs'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { vatNumberCheck } from '../../../contract/customer.ts'
import { isListed, stateOfAnswer } from '../../../domain/tax/reverse-charge.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
import { inTurn } from '../../platform/http/index.ts'
import type { Vies, ViesAnswer } from './vies.ts'

export type VatNumberSaid = z.output<typeof vatNumberCheck>
type Place = Pick<Context, 'db' | 'tenant' | 'now' | 'log'>

/** How long a customer waits for VIES at most, and how long a job does. */
const PATIENCE_MS = 6_000
export const JOB_PATIENCE_MS = 20_000

/** Seconds that an answer stands before the same customer may have it asked again. */
const SETTLED_SECONDS = { unknown: 60, unavailable: 20 }

/** Minutes until a number is asked for again after so many failures, and after how many nobody waits any more. */
const WAITS = [1, 2, 4, 8, 15, 30, 60]
const MOST_TRIES = 80

/** What is kept of a number. */
async function findVatCheck({ db, tenant }: Pick<Place, 'db' | 'tenant'>, number: string) {
  const row = await db
    .selectFrom('vat_check')
    .selectAll()
    .where('tenant', '=', tenant.id)
    .where('number', '=', number)
    .executeTakeFirst()
  return (
    row && { ...row, isValid: row.is_valid, answeredAt: row.answered_at, failedAt: row.failed_at }
  )
}

/**
 * Sees to it that a number has been asked for where the tenant charges such companies without VAT: asks
 * VIES unless it has answered lately, and keeps what it says. Takes up to `timeoutMs`, and holds no
 * transaction meanwhile; what VIES does not answer is asked again by a job.
 */
export async function checkVatNumber(
  context: Place,
  vies: Vies,
  number: string,
  timeoutMs = PATIENCE_MS,
): Promise<void> {
  const terms = context.tenant.reverseCharge
  if (!terms || !isListed(terms, number)) return
  await inTurn(`vat number ${context.tenant.id} ${number}`, async () => {
    if (await isSettled(context, number)) return
    const answer = await vies.ask(number, { requester: terms.seller, timeoutMs })
    await keepAnswer(context, number, answer)
  })
}

async function isSettled(context: Place, number: string): Promise<boolean> {
  const known = await findVatCheck(context, number)
  const hours = context.tenant.reverseCharge?.confirmedForHours ?? 0
  const state = stateOfAnswer(known ?? null, { now: context.now, confirmedForHours: hours })
  if (state === 'confirmed') return true
  if (state === 'checking' || !known) return false
  const at = state === 'unknown' ? known.answeredAt : known.failedAt
  return dayjs(context.now).diff(at, 'second') < SETTLED_SECONDS[state]
}

/** Keeps what VIES said; that it said nothing takes no answer away. */
export async function keepAnswer(
  { db, tenant, now, log }: Place,
  number: string,
  answer: ViesAnswer,
): Promise<void> {
  const key = { tenant: tenant.id, number }
  if (answer.kind === 'failed') {
    log.warn({ why: answer.why, state: number.slice(0, 2) }, 'VIES did not answer')
    await keepFailure(db, key, { now, why: answer.why })
    return
  }
  if (answer.isValid && answer.consultation === '')
    log.warn({ state: number.slice(0, 2) }, 'VIES confirmed a number without a consultation number')
  const said = {
    is_valid: answer.isValid,
    name: answer.name,
    address: answer.address,
    consultation: answer.consultation,
    answered_at: now,
    failed_at: null,
    failure: '',
    tries: 0,
    ask_at: null,
  }
  await db
    .insertInto('vat_check')
    .values({ ...key, ...said })
    .onConflict((conflict) => conflict.columns(['tenant', 'number']).doUpdateSet(said))
    .execute()
}

async function keepFailure(
  db: Database,
  key: { tenant: string; number: string },
  { now, why }: { now: Date; why: string },
): Promise<void> {
  const { tries } = await db
    .insertInto('vat_check')
    .values({
      ...key,
      is_valid: null,
      answered_at: null,
      failed_at: now,
      failure: why,
      tries: 1,
      ask_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'number'])
        .doUpdateSet({ failed_at: now, failure: why, tries: sql`vat_check.tries + 1` }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  const wait = WAITS[Math.min(tries, WAITS.length) - 1] ?? 60
  const ask_at = tries > MOST_TRIES ? null : dayjs(now).add(wait, 'minute').toDate()
  await db
    .updateTable('vat_check')
    .set({ ask_at })
    .where('tenant', '=', key.tenant)
    .where('number', '=', key.number)
    .execute()
}

/** What is told of a number: null where the shop charges VAT in any case. */
export async function vatNumberSaid(context: Place, number: string): Promise<VatNumberSaid | null> {
  const terms = context.tenant.reverseCharge
  if (!terms || !isListed(terms, number)) return null
  const known = await findVatCheck(context, number)
  const state = stateOfAnswer(known ?? null, { ...terms, now: context.now })
  return { number, state, companyName: state === 'confirmed' ? (known?.name ?? '') : '' }
}

/** Removes what was said of numbers that no customer of the tenant has any more. */
export async function forgetUnusedNumbers(
  db: Database,
  { tenant }: Pick<Context, 'tenant'>,
): Promise<void> {
  await sql`delete from vat_check k where k.tenant = ${tenant.id} and not exists (
    select from customer c where c.tenant = k.tenant and c.vat_number = k.number
      and c.vat_number <> '')`.execute(db)
}
