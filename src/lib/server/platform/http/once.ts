import { createHash } from 'node:crypto'
import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { isErrorCode } from '../../../contract/errors.ts'
import { invariant } from '../../../domain/invariant.ts'
import { actorName } from '../../actor.ts'
import { anyRefusal, demand, Refusal } from '../../refusal.ts'
import {
  compiledOnce,
  type Database,
  deleteInParts,
  inTransaction,
  type StoredJson,
  storedJson,
  type Tx,
} from '../db/index.ts'
import { defineJob } from '../jobs/index.ts'
import type { Api } from './api.ts'
import type { Call } from './call.ts'
import { type AnswerAsGiven, type CallOf, type InputAsRead, serialise, serve } from './mount.ts'
import { inTurn } from './turns.ts'

type Once<E extends Endpoint, Effect> = {
  /** What calls wait for each other about, before any of them holds a connection. */
  turn?: (input: InputAsRead<E>) => string
  /** What other systems must be asked first; runs outside of any transaction. */
  prepare?: (input: InputAsRead<E>, call: CallOf<E>) => Promise<void>
  /** All that is written, in one transaction with the key. */
  effect: (input: InputAsRead<E>, call: CallOf<E>, tx: Tx) => Promise<Effect>
  /**
   * Makes the answer of the effect, outside of any transaction: the place for other systems. Run
   * again when the process died or the call failed before an answer was kept, so it repeats safely.
   * Without it the effect is the answer, and kept with it.
   */
  finish?: {
    /** The shape in which the effect waits for its answer. */
    stored: StoredJson<Effect>
    answer: (effect: Effect, call: CallOf<E>) => Promise<AnswerAsGiven<E>> | AnswerAsGiven<E>
  }
}

type Key = { tenant: string; actor: string; endpoint: string; key: string }
/** `effect` is JSON text when written, and the column's value when read. */
type Kept = { effect: unknown; answer: string | null }

/**
 * Serves an endpoint whose caller names an `Idempotency-Key`: the same key with the same request has
 * one effect and one answer, however often, at once or after a crash in between. A refusal that has
 * an effect of its own is kept as the answer; any other leaves no key behind, and the call may be
 * tried again with it.
 */
export function mountOnce<E extends Endpoint, Effect>(
  api: Api,
  endpoint: E,
  { turn, prepare, effect, finish }: Once<E, Effect>,
): void {
  serve(api, endpoint, {}, async (input, call) => {
    const name = call.header('idempotency-key') ?? ''
    demand(anyRefusal, /^[\w.:-]{8,80}$/.test(name), 'idempotency_key_missing')
    const key: Key = {
      tenant: call.tenant.id,
      actor: actorName(call),
      endpoint: `${endpoint.method} ${endpoint.path}`,
      key: name,
    }
    await prepare?.(input, call)
    const work = () =>
      take(call, key, hashOf(input), async (tx) => {
        const done = await effect(input, call, tx)
        if (finish) return { effect: finish.stored.write(done), answer: null }
        return { effect: 'null', answer: serialise(endpoint, done as AnswerAsGiven<E>) }
      })
    const kept = await (turn ? inTurn(turn(input), work) : work())
    if (kept.answer !== null) return kept.answer
    invariant(finish, 'an effect that is its own answer is kept with it')
    const given = await finish.answer(finish.stored.read(kept.effect), call)
    return keep(call.db, key, serialise(endpoint, given))
  })
}

async function take(
  call: Call,
  key: Key,
  hash: Buffer,
  effect: (tx: Tx) => Promise<{ effect: string; answer: string | null }>,
): Promise<Kept> {
  const outcome = await inTransaction(call.db, async (tx): Promise<Kept | Refusal> => {
    // Waits here for a call with the same key that is under way.
    const inserted = await takeKey(tx, { ...key, hash, now: call.now })
    if (inserted.length === 0) {
      const row = await rowOf(tx, key)
      demand(anyRefusal, row.request_hash.equals(hash), 'idempotency_key_reused')
      const refusal = refusalOf(row)
      if (refusal) throw refusal
      return row
    }
    try {
      const done = await effect(tx)
      await keepEffect(tx, { ...key, ...done })
      return { effect: JSON.parse(done.effect), answer: done.answer }
    } catch (error) {
      if (!(error instanceof Refusal && error.details.keep)) throw error
      const kept = storedRefusal.write({
        refused: { code: error.code, facts: error.details.facts ?? {} },
      })
      await matching(tx.updateTable('idempotency'), key).set({ effect: kept }).execute()
      return error
    }
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

const refused = z.object({
  refused: z.object({ code: z.string(), facts: z.record(z.string(), z.unknown()) }),
})

/** A refusal that changed something, in the place of an effect. */
export const storedRefusal = storedJson({
  name: 'idempotency.refusal',
  version: 1,
  schema: refused,
  upgrades: {},
})

/** The refusal that a key was answered with; null where it was none. */
function refusalOf({ effect }: Kept): Refusal | null {
  if (!z.object({ value: refused }).safeParse(effect).success) return null
  const { code, facts } = storedRefusal.read(effect).refused
  return isErrorCode(code) ? new Refusal(code, { facts }) : null
}

/** Keeps the first answer and gives what is kept. */
async function keep(db: Database, key: Key, answer: string): Promise<string> {
  const kept = await keepAnswer(db, { ...key, answer })
  return kept.length > 0 ? answer : ((await rowOf(db, key)).answer ?? answer)
}

/** Nothing where the key is taken. */
const takeKey = compiledOnce(
  (db, { tenant, actor, endpoint, key, hash, now }: Key & { hash: Buffer; now: Date }) =>
    db
      .insertInto('idempotency')
      .values({
        ...{ tenant, actor, endpoint, key },
        ...{ request_hash: hash, effect: 'null', answer: null, created_at: now },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key'),
)

const keepEffect = compiledOnce(
  (db, { tenant, actor, endpoint, key, effect, answer }: Key & Kept & { effect: string }) =>
    matching(db.updateTable('idempotency'), { tenant, actor, endpoint, key }).set({
      effect,
      answer,
    }),
)

/** Nothing where an answer is kept already. */
const keepAnswer = compiledOnce(
  (db, { tenant, actor, endpoint, key, answer }: Key & { answer: string }) =>
    matching(db.updateTable('idempotency'), { tenant, actor, endpoint, key })
      .where('answer', 'is', null)
      .set({ answer })
      .returning('key'),
)

function rowOf(db: Database, key: Key) {
  return matching(db.selectFrom('idempotency'), key)
    .select(['request_hash', 'effect', 'answer'])
    .executeTakeFirstOrThrow()
}

// Kysely's builders share `where` but no type that says so.
function matching<Builder extends { where(...args: never[]): unknown }>(
  builder: Builder,
  key: Key,
): Builder {
  const where = builder.where as (column: string, operator: '=', value: string) => typeof builder
  let narrowed = builder
  for (const [column, value] of Object.entries(key)) {
    narrowed = where.call(narrowed, column, '=', value)
  }
  return narrowed
}

function hashOf(input: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(input)).digest()
}

/** Removes kept answers after 7 days. */
export const tidyKeptAnswers = defineJob({
  name: 'tidy-kept-answers',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '7 3 * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, { db, now }) {
    const before = dayjs(now).subtract(7, 'day').toDate()
    await deleteInParts(db, 'idempotency', sql`created_at < ${before}`)
  },
})
