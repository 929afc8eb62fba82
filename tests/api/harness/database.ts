import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, openDatabase } from '../../../src/lib/server/platform/db/index.ts'
import { migrations } from '../../../src/lib/server/platform/db/migrations/index.ts'
import { startEmbeddedPostgres } from '../../../src/lib/server/platform/postgres/index.ts'

export type TestDatabase = {
  url: string
  /** Ends all its connections, whoever has them. */
  endConnections(): Promise<void>
  drop(): Promise<void>
}

/** An empty or a migrated database of one's own, on the server that all test files share. */
export async function createDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const folder = join(tmpdir(), 'quire-api-tests')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    runtimeDir: folder,
  })
  const admin = named(server.url, 'postgres')
  await turnOffSync(admin)
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = migrated ? await migratedTemplate(admin) : 'template0'
  await run(admin, `create database ${name} template ${template}`)
  return {
    url: named(server.url, name),
    endConnections: () =>
      run(
        admin,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      ),
    async drop() {
      await run(admin, `drop database ${name} with (force)`)
      await server.stop()
    },
  }
}

/**
 * A commit waits for the system and not for the disk, which is 6 ms each: it outlives every process that
 * is killed, and databases of tests need not outlive a fall of the machine. What must is held to it over
 * clusters of its own, in `tests/crash` and postgres.test.ts.
 */
async function turnOffSync(admin: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    const { rows } = await client.query<{ fsync: string }>('show fsync')
    if (rows[0]?.fsync === 'off') return
    await client.query('alter system set fsync = off')
    await client.query('alter system set full_page_writes = off')
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/** Migrated once for every state of the migrations; copying it takes some hundredths of a second. */
async function migratedTemplate(admin: string): Promise<string> {
  const sources = Object.entries(migrations).map(([name, { up }]) => name + String(up))
  const digest = createHash('sha256').update(sources.join()).digest('hex').slice(0, 12)
  const template = `template_${digest}`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4711)')
    const found = await client.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount) return template
    const making = `${template}_making`
    await client.query(`drop database if exists ${making}`)
    await client.query(`create database ${making} template template0`)
    const db = openDatabase({ url: named(admin, making), max: 2 })
    try {
      await migrate(db)
    } finally {
      await db.destroy()
    }
    await client.query(`alter database ${making} rename to ${template}`)
    return template
  } finally {
    await client.end()
  }
}

/** The same server's address with another database. */
function named(url: string, database: string): string {
  return url.replace(/^(postgresql:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
