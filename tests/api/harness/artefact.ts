import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { makeArtefact } from '../../../scripts/lib/artefact.ts'

const lockfile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
})

/** An artefact in a folder far from this one, with the packages that `npm ci --omit=dev` leaves. */
export async function productionFolder(): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), 'quire-artefact-')), 'quire')
  await makeArtefact(folder, new Date())
  const { packages } = lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  for (const [path, { dev }] of Object.entries(packages)) {
    if (path !== '' && !dev) linkPackage(path, join(folder, path))
  }
  return folder
}

/** A package without those inside of it, which have lines of their own in the lockfile. */
function linkPackage(from: string, to: string): void {
  let entries: ReturnType<typeof readEntries>
  try {
    entries = readEntries(from)
  } catch {
    // Meant for another system.
    return
  }
  mkdirSync(to, { recursive: true })
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && entry.name !== 'node_modules') linkPackage(source, target)
    else if (entry.isFile()) linkFile(source, target)
  }
}

const readEntries = (folder: string) => readdirSync(folder, { withFileTypes: true })

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(from, to)
  }
}
