import { join } from 'node:path'
import type { Env } from '../env.ts'
import {
  clamdScanner,
  type Files,
  FilesTrouble,
  openBucket,
  openFiles,
  sweepWorkFolders,
} from './platform/files/index.ts'
import { filesSecret } from './secrets.ts'
import { StartError } from './start-error.ts'

/** Files of customers: in the bucket that the settings name, and otherwise in a folder. Throws StartError. */
export async function filesOf(env: Env): Promise<Files> {
  await sweepWorkFolders()
  const terms = {
    secret: filesSecret(env),
    maxBytes: env.UPLOAD_LIMIT_MB * 1_000_000,
    scan: env.CLAMD_URL ? clamdScanner(env.CLAMD_URL) : null,
  }
  const { FILES_BUCKET: bucket, FILES_REGION: region, FILES_URL: endpoint } = env
  if (bucket === undefined) return openFiles({ folder: join(env.DATA_DIR, 'files'), ...terms })
  try {
    return await openBucket({ bucket, region, endpoint, ...terms })
  } catch (error) {
    if (!(error instanceof FilesTrouble)) throw error
    throw new StartError(`${error.message} Customers' files are to be kept there (FILES_BUCKET).`)
  }
}
