import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BackupError, backUp, restore } from '../../scripts/lib/backup.ts'
import { migrate, openDatabase } from '../../src/lib/server/platform/db/index.ts'
import { startEmbeddedPostgres } from '../../src/lib/server/platform/postgres/index.ts'

// A drill: a shop is backed up while it writes, destroyed, and brought back.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-backup-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what was acknowledged before a backup ended is there after all else is lost', {
  timeout: 180_000,
}, async () => {
  const dataDir = join(folder, 'data')
  const postgres = join(dataDir, 'postgres')
  const file = join(folder, 'shop.tar.gz')
  const server = await startEmbeddedPostgres({ dataDir: postgres })
  writeFileSync(join(dataDir, 'staff-secret'), 'kept')
  const db = openDatabase({ url: server.url, max: 4 })
  await migrate(db)
  const acknowledged: string[] = []
  let writing = true
  const writers = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (writing) {
        const tenant = randomUUID()
        await db.insertInto('order_number').values({ tenant, year: 2026, last: 1 }).execute()
        acknowledged.push(tenant)
      }
    }),
  )
  while (acknowledged.length < 200) await new Promise((resolve) => setTimeout(resolve, 20))
  // A checkpoint in between lets PostgreSQL recycle what the backup still needs.
  const checkpoints = setInterval(() => void sql`checkpoint`.execute(db).catch(() => {}), 100)
  const before = acknowledged.length
  expect(await backUp(dataDir, file, new Date())).toBeGreaterThan(100_000)
  clearInterval(checkpoints)
  writing = false
  await writers
  await db.destroy()
  await server.stop()
  await expect(backUp(dataDir, file, new Date())).rejects.toThrow('there already')
  const certain = acknowledged.slice(0, before)
  rmSync(dataDir, { recursive: true, force: true })
  expect(await restore(dataDir, file, new Date())).toMatchObject({ aside: null })
  expect(readFileSync(join(dataDir, 'staff-secret'), 'utf8')).toBe('kept')
  const again = await startEmbeddedPostgres({ dataDir: postgres })
  const restored = openDatabase({ url: again.url, max: 1 })
  await migrate(restored)
  const rows = await restored.selectFrom('order_number').select('tenant').execute()
  const there = new Set(rows.map(({ tenant }) => tenant))
  expect(certain.filter((tenant) => !there.has(tenant))).toEqual([])
  await restored.destroy()
  // A shop that runs is not written over, and one that is there is moved aside.
  await expect(restore(dataDir, file, new Date())).rejects.toThrow('stop it first')
  await again.stop()
  const second = await restore(dataDir, file, new Date())
  expect(second.aside && existsSync(join(second.aside, 'postgres'))).toBe(true)
})

test('a file that is no backup changes nothing', async () => {
  const dataDir = join(folder, 'untouched')
  const file = join(folder, 'no-backup.tar.gz')
  writeFileSync(file, 'no archive')
  await expect(restore(dataDir, file, new Date())).rejects.toThrow(BackupError)
  await expect(restore(dataDir, join(folder, 'nowhere'), new Date())).rejects.toThrow('no file')
  await expect(backUp(dataDir, join(folder, 'x.tar.gz'), new Date())).rejects.toThrow('no database')
  expect(existsSync(dataDir)).toBe(false)
})
