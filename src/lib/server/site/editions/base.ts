import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '../../platform/db/index.ts'
import { replaceFile } from '../../replace-file.ts'

const schema = z.record(z.string(), z.strictObject({ edition: z.int(), publishedAt: z.string() }))

/**
 * Remembers in DATA_DIR which edition a content folder goes back to. The instant tells an edition of
 * this database from one of the same number in another.
 */
export function openBases(dataDir: string, content: string) {
  const file = join(dataDir, 'published.json')
  const key = realpathSync(content)
  return {
    /** Number of that edition; null when it is not known, or not of this database. */
    async read(db: Database): Promise<number | null> {
      const base = all(file)[key]
      return base && (await publishedAt(db, base.edition)) === base.publishedAt
        ? base.edition
        : null
    },
    /**
     * Answers why nothing could be remembered, null where it was: the edition is live all the same, and
     * the next one of this folder is published over it with `--base` or `--force`.
     */
    async write(db: Database, edition: number): Promise<Error | null> {
      const base = { edition, publishedAt: (await publishedAt(db, edition)) ?? '' }
      const known = all(file)
      if (JSON.stringify(known[key]) === JSON.stringify(base)) return null
      try {
        mkdirSync(dataDir, { recursive: true })
        replaceFile(file, `${JSON.stringify({ ...known, [key]: base }, null, 2)}\n`)
        return null
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error))
      }
    },
  }
}

async function publishedAt(db: Database, edition: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('edition')
    .select('created_at')
    .where('number', '=', edition)
    .executeTakeFirst()
  return row?.created_at.toISOString()
}

/** A file that is missing or broken knows nothing, which refuses rather than overwrites. */
function all(file: string): z.output<typeof schema> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
