import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { secret as usable } from '../setting-kinds.ts'
import { StartError } from './start-error.ts'

/** What signs and encrypts, and what is believed beside it while one secret replaces another. */
type Secrets = { secret: string; otherSecret: string | undefined }

export function sandboxSecrets(env: Env): Secrets {
  const secret = env.PAYMENT_SANDBOX_SECRET ?? keptSecret(env.DATA_DIR, 'sandbox-secret')
  return { secret, otherSecret: env.PAYMENT_SANDBOX_SECRET_OTHER }
}

export function staffSecrets(env: Env): Secrets {
  const secret = env.STAFF_SECRET ?? keptSecret(env.DATA_DIR, 'staff-secret')
  return { secret, otherSecret: env.STAFF_SECRET_OTHER }
}

/** Signs links to files, and uploads. */
export function filesSecret(env: Env): string {
  return env.FILES_SECRET ?? keptSecret(env.DATA_DIR, 'files-secret')
}

/**
 * A secret that was made once and is kept beside the data, so that what was signed or encrypted with
 * it before a restart still counts. Several machines share one by a setting.
 */
function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const own = `${file}.${process.pid}`
    try {
      writeFileSync(own, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
      // Whole or not at all, and of two first starts at once the first one's.
      linkSync(own, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(own, { force: true })
    }
  }
  const secret = readFileSync(file, 'utf8')
  // A machine that lost its power may have left the file empty: anybody could sign with that.
  if (!usable.schema.safeParse(secret.trim()).success)
    throw new StartError(
      `The secret in ${file} is damaged. Put it back from a backup, or delete it.`,
    )
  return secret
}
