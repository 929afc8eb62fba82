import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type KyselyPlugin, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { inLine } from './callers.ts'
import { isStalePlan, PlainClient, PreparingClient } from './prepared-client.ts'
import type { Tables } from './tables.ts'

/** Whatever statements are sent to: the database, or one transaction of it. */
export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

const insideTransaction = new AsyncLocalStorage<true>()

/** Refuses statements to the database itself while a transaction of the same caller is open. */
const outsideOnly: KyselyPlugin = {
  transformQuery({ node }) {
    demandNoTransaction()
    return node
  },
  async transformResult({ result }) {
    return result
  },
}

function demandNoTransaction(): void {
  if (insideTransaction.getStore())
    throw new Error('Inside a transaction only its own handle may be used.')
}

/** The same for a statement that was compiled before. */
export function demandOutside(db: Database): void {
  if (!db.isTransaction) demandNoTransaction()
}

export type DatabaseSettings = {
  /** `postgres://…`, or `postgresql:///quire?host=/socket/folder&user=quire`. */
  url: string
  /** Most connections of this process. */
  max?: number
  /**
   * Whether a pooler stands between that gives each transaction another session (pgbouncer): nothing is
   * prepared then, and the server's own bounds are the pooler's to set.
   */
  isShared?: boolean
  onError?: (error: Error) => void
  /** Null for work that may take its time, such as a migration. */
  patience?: Patience | null
}

/** Milliseconds. The server ends a statement; where it does not even do that, we do. */
export type Patience = { statement: number; lock: number; answer: number; connection: number }

const patience: Patience = { statement: 10_000, lock: 5_000, answer: 12_000, connection: 5_000 }

const pools = new WeakMap<Database, pg.Pool>()

/** Connections of a database that was opened here, and calls that wait for one. */
export function poolFigures(
  db: Database,
): Record<'total' | 'idle' | 'waiting' | 'most', number> | null {
  const pool = pools.get(db)
  if (!pool) return null
  const { totalCount: total, idleCount: idle, waitingCount: waiting, options } = pool
  return { total, idle, waiting, most: options.max }
}

/** Opens a pool of connections; nothing is sent before the first statement. Close by `destroy()`. */
export function openDatabase(settings: DatabaseSettings): Database {
  const { url, max = 12, isShared = false, onError = () => {} } = settings
  const bounds = settings.patience === undefined ? patience : settings.patience
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: isShared ? PlainClient : PreparingClient,
    connectionTimeoutMillis: bounds?.connection ?? 10_000,
    ...(bounds && { query_timeout: bounds.answer }),
    ...(bounds &&
      !isShared && {
        statement_timeout: bounds.statement,
        lock_timeout: bounds.lock,
        idle_in_transaction_session_timeout: 3 * bounds.statement,
      }),
    idleTimeoutMillis: 60_000,
    application_name: 'quire',
    // Dates without time stay the text they are: a promised day has no time zone.
    types: { getTypeParser: (oid: number, format) => parserOf(oid, format) },
  })
  // An idle connection that breaks (the server restarted) is replaced by the pool on its next use.
  pool.on('error', (error) => {
    // The pool hangs the connection onto it, with every statement that it knows: nothing for a log.
    Reflect.deleteProperty(error, 'client')
    onError(error)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [outsideOnly] })
  pools.set(db, pool)
  return db
}

/**
 * Runs `work` in one transaction: all of it holds, or nothing. Inside, `tx` is the only handle that
 * works; a statement sent to the database beside it throws. Network calls do not belong in here: of
 * two transactions that wait for each other PostgreSQL ends one, whose work is then done again; so is work that meets a migration of another node.
 */
export function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inLine(() => tried(db, work))
}

async function tried<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db
        .transaction()
        .execute((tx) => insideTransaction.run(true, () => work(tx.withoutPlugins() as Tx)))
    } catch (error) {
      if (attempt === ATTEMPTS || !mayGoBetter(error)) throw error
    }
  }
}

const ATTEMPTS = 3

/**
 * A deadlock, a failed serialisation, or a table that another node's migration has changed: nothing
 * happened, and the next try may well succeed.
 */
function mayGoBetter(error: unknown): boolean {
  if (isStalePlan(error)) return true
  return error instanceof Error && 'code' in error && /^(40P01|40001)$/.test(String(error.code))
}

const DATE_OID = 1082

function parserOf(oid: number, format?: 'text' | 'binary') {
  return oid === DATE_OID
    ? (value: string) => value
    : format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid, 'text')
}
