import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { chromium } from 'playwright'
import { ensurePrograms } from './programs.ts'

export type Chromium = { executablePath: string; args: string[] }

/** Chromium without what draws windows, as Playwright takes it too: a quarter less of the processor. */
const SHELL = 'chromium-headless-shell'
const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const places = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const downloadWithin = 240_000

/**
 * A Chromium to test in: CHROMIUM_PATH, or one without windows, which is installed on Debian and Ubuntu under root, or
 * another on the machine, or Playwright's own, downloaded when missing. Says on stderr what it fetches. Throws with a
 * sentence where none can be had.
 */
export async function findChromium(): Promise<Chromium> {
  const executablePath = await findExecutable()
  // Chromium's sandbox refuses root; for anybody else it stays on.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath, args: [...asRoot, ...args] }
}

async function findExecutable(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await isExecutable(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is '${chosen}', which is no program that can be run.`)
  }
  const onMachine = (await ofThisMachine()) ?? (await findOnMachine([...commands, ...places]))
  if (onMachine) return onMachine

  const playwrights = chromium.executablePath()
  if (await isExecutable(playwrights)) return playwrights
  console.error('No Chromium on this machine; downloading one with Playwright …')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright')), 'cli.js')
  await run(process.execPath, [cli, 'install', 'chromium'], downloadWithin)
  if (await isExecutable(playwrights)) return playwrights
  throw new Error(
    'The browser tests need Chromium, and it could neither be found nor downloaded; install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

/** The one without windows; it is worth installing even beside another. */
async function ofThisMachine(): Promise<string | undefined> {
  const found = await findOnMachine([SHELL])
  const isInstalling = process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'))
  if (found || !isInstalling) return found
  try {
    ensurePrograms({ [SHELL]: SHELL })
  } catch {
    return undefined
  }
  return findOnMachine([SHELL])
}

/** The first of some programs, by their names or where they lie. */
async function findOnMachine(programs: readonly string[]): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  const candidates = programs.flatMap((program) =>
    isAbsolute(program) ? program : folders.map((folder) => join(folder, program)),
  )
  for (const path of candidates) if (await isExecutable(path)) return path
  return undefined
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** Its output goes to stderr; a failure or a time-out is for the caller to notice by the result. */
function run(command: string, given: string[], timeout: number): Promise<void> {
  const child = spawn(command, given, {
    stdio: ['ignore', 2, 2],
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
}
