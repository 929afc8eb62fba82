import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ArtworkSettings,
  checkJob,
  eraseFilesJob,
  repairJob,
} from '../../../src/lib/server/commerce/artwork/index.ts'
import { type Files, openBucket, openFiles } from '../../../src/lib/server/platform/files/index.ts'
import { BUCKET, type S3Double } from './s3.ts'

const secret = 'a secret that tests of files share'

/** Files in a folder of their own, 5 MB each at most. */
export function testFiles(): ArtworkSettings {
  return artworkIn(folderOf())
}

export function folderOf(): Files {
  const folder = mkdtempSync(join(tmpdir(), 'quire-files-'))
  return openFiles({ folder, secret, maxBytes: 5_000_000 })
}

/** The files of the double's bucket as one node opens them. */
export function bucketOf(s3: S3Double, bucket = BUCKET): Promise<Files> {
  const where = { bucket, region: 'eu-central-1', endpoint: s3.url }
  return openBucket({ ...where, secret, maxBytes: 50_000_000 })
}

/** What looks after files, wherever they are kept. */
export function artworkIn(files: Files): ArtworkSettings {
  return { files, check: checkJob(files), repair: repairJob(files), erase: eraseFilesJob(files) }
}
