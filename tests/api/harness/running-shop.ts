import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Logger, pino } from 'pino'
import { dist, ensureBuilt } from '../../../scripts/lib/build.ts'
import { parseEnv } from '../../../src/lib/env.ts'
import { type Quire, startQuire } from '../../../src/lib/server/quire.ts'
import { testShopFolder } from '../../setup/test-shop.ts'

type TenantId = 'ie' | 'uk' | 'fr' | 'de' | 'it' | 'ch'

/**
 * A copy of the test shop's documents, to be edited. `tenants` are those whose pages a test is about: each
 * of the others is a sixth of the pages that every start and every edition renders.
 */
export function contentCopy({ tenants }: { tenants?: readonly TenantId[] } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'quire-content-'))
  cpSync(testShopFolder(), root, { recursive: true })
  if (tenants) leaveOnly(root, tenants)
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(root, path)
    const before = readFileSync(file, 'utf8')
    const after = change(before)
    if (after === before) throw new Error(`${path} was to be changed and was not`)
    writeFileSync(file, after)
  }
  const editVoices = (change: (text: string) => string) => {
    for (const language of ['en', 'de', 'fr', 'it'])
      edit(`dictionaries/${language}/blocks.yaml`, change)
  }
  return {
    root,
    edit,
    /** Takes a voice away in every language, which no comparison of languages finds. */
    silence: () => editVoices((yaml) => yaml.replace(/^quote_by:/m, '# quote_by:')),
    speakAgain: () => editVoices((yaml) => yaml.replace('# quote_by:', 'quote_by:')),
  }
}

/** Removes all other tenants from a folder, and what is for them alone. */
function leaveOnly(root: string, tenants: readonly TenantId[]): void {
  const isLeft = (name: string) => tenants.some((id) => name === id)
  for (const entry of readdirSync(join(root, 'tenants')))
    if (!isLeft(entry.replace('.yaml', '')))
      rmSync(join(root, 'tenants', entry), { recursive: true })
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/(banner|promotion)\.yaml$/.test(file)) continue
    const [, named] = /^tenants: \[(.*)\]$/m.exec(readFileSync(join(root, file), 'utf8')) ?? []
    if (named && !named.split(', ').some(isLeft))
      rmSync(dirname(join(root, file)), { recursive: true })
  }
}

export type RunningShop = Quire & { dataDir: string; rendered: string | undefined }

/** A whole shop in this process, on a free port, over a database that exists. */
export async function runShop(terms: {
  databaseUrl: string
  content: string
  dataDir?: string
  /** A free one when absent. */
  port?: number
  /** Where another backend answers. */
  apiHost?: string
  trustProxy?: boolean
  settings?: Record<string, string>
  /** A silent one when absent. */
  log?: Logger
}): Promise<RunningShop> {
  const dataDir = terms.dataDir ?? mkdtempSync(join(tmpdir(), 'quire-data-'))
  chmodSync(dataDir, 0o755)
  const env = parseEnv({
    DATABASE_URL: terms.databaseUrl,
    CONTENT_DIR: terms.content,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    SHUTDOWN_SECONDS: '5',
    API_HOST: terms.apiHost,
    TRUST_PROXY: terms.trustProxy ? '1' : undefined,
    ...terms.settings,
  })
  let rendered: string | undefined
  const quire = await startQuire({
    env: { ...env, PORT: terms.port ?? 0 },
    dist,
    buildId: await ensureBuilt(),
    log: terms.log ?? pino({ level: 'silent' }),
    step: () => (closing) => {
      if (closing?.startsWith('Rendered')) rendered = closing
    },
  })
  return { ...quire, dataDir, rendered }
}

export type Page = { status: number; headers: Record<string, string>; body: string }

/** A page of a host, as a browser without a cache gets it. */
export function page(
  { port }: Pick<Quire, 'port'>,
  path: string,
  headers: Record<string, string> = {},
  host = 'ie.localhost',
): Promise<Page> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, headers: { host: `${host}:${port}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
