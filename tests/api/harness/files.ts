import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ArtworkSettings,
  checkJob,
  eraseFilesJob,
  repairJob,
} from '../../../src/lib/server/commerce/artwork/index.ts'
import { type Files, openFiles } from '../../../src/lib/server/platform/files/index.ts'

/** Files in a folder of their own, 5 MB each at most. */
export function testFiles(): ArtworkSettings {
  const folder = mkdtempSync(join(tmpdir(), 'quire-files-'))
  const secret = 'a secret that tests of files share'
  return artworkIn(openFiles({ folder, secret, maxBytes: 5_000_000 }))
}

/** What looks after files, wherever they are kept. */
export function artworkIn(files: Files): ArtworkSettings {
  return { files, check: checkJob(files), repair: repairJob(files), erase: eraseFilesJob(files) }
}
