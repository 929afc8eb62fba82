import { spawnSync } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** Whom PostgreSQL runs as: `{}` is whoever runs this process. */
export type Account = { uid?: number; gid?: number }

const nobody = 65_534

/**
 * PostgreSQL refuses to run as root; under root it runs as the owner of its folder, or as nobody
 * where the folder is root's or is not there yet.
 */
export async function accountFor(folder: string): Promise<Account> {
  const user = process.getuid?.()
  const owner = await stat(folder).catch(() => undefined)
  if (user !== 0) {
    if (!owner || owner.uid === user) return {}
    throw new EmbeddedPostgresError(
      `${folder} belongs to user ${owner.uid} and this is user ${user}; start Quire as the same user as before, or choose another DATA_DIR.`,
    )
  }
  if (!owner || owner.uid === 0) return { uid: nobody, gid: nobody }
  return { uid: owner.uid, gid: owner.gid }
}

/** Gives a folder and all in it to the account; does nothing where that is the running user. */
export async function giveTo(account: Account, path: string): Promise<void> {
  const { uid, gid } = account
  if (uid === undefined || gid === undefined) return
  await chown(path, uid, gid)
  for (const entry of await readdir(path, { recursive: true })) {
    await chown(join(path, entry), uid, gid)
  }
}

/** Asks the kernel, as the account, so that modes, access lists and mounts all have their say. */
export function canReach(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true
  const test = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  return test.status === 0
}
