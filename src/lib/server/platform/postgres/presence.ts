import { Socket } from 'node:net'
import pg from 'pg'
import { names } from './address.ts'

// Any number that nothing else in the maintenance database locks.
const lock = 5_177_218_400

/**
 * A connection that says "somebody uses this server": it holds a shared lock for as long as its
 * process lives, so PostgreSQL itself forgets a process that was killed.
 */
export type Presence = {
  /** Gives up the lock; true when nobody else holds it, and then nobody can any more. */
  leave(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Waits for the lock: the one who shuts the server down holds it exclusively, and this connection
 * then ends with the server. Undefined when it cannot be had (the server has just gone).
 * `onLost` is called once when the connection ends by itself.
 */
export async function enter(
  socketFolder: string,
  onLost: () => void,
): Promise<Presence | undefined> {
  const socket = new Socket()
  const client = new pg.Client({
    stream: () => socket,
    host: socketFolder,
    user: names.role,
    database: 'postgres',
    application_name: 'quire supervisor',
  })
  let state: 'entering' | 'inside' | 'left' = 'entering'
  client.on('error', () => {})
  client.on('end', () => {
    if (state === 'inside') onLost()
    state = 'left'
  })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [lock])
    await ensureDatabase(client)
  } catch (error) {
    await client.end().catch(() => {})
    if (isGone(error)) return undefined
    throw error
  }
  state = 'inside'
  socket.unref()
  return {
    async leave() {
      state = 'left'
      socket.ref()
      await client.query('select pg_advisory_unlock_shared($1)', [lock])
      const { rows } = await client.query<{ alone: boolean }>(
        'select pg_try_advisory_lock($1) as alone',
        [lock],
      )
      return rows[0]?.alone ?? false
    },
    async close() {
      state = 'left'
      await client.end().catch(() => {})
    },
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [names.database])
  if (found.rowCount) return
  try {
    await client.query(`create database ${names.database}`)
  } catch (error) {
    // Another starter was ahead: 42P04 duplicate_database, 23505 unique_violation.
    if (!['42P04', '23505'].includes(codeOf(error))) throw error
  }
}

/** pg's words, without a code, for a connection that broke during a question or before it. */
const lostConnection =
  /^(Connection terminated|Client (has encountered a connection error|was closed))/

/** True for what a server says, or fails to say, while it starts or stops. */
function isGone(error: unknown): boolean {
  const code = codeOf(error)
  return (
    /^(57P0[123]|08\d{3}|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code) ||
    (error instanceof Error && lostConnection.test(error.message))
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
