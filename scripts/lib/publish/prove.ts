import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Env } from '../../../src/lib/env.ts'
import { openPages } from '../../../src/lib/server/site/pages/index.ts'
import { type CompiledShop, originTerms } from '../../../src/lib/server/site/shop/index.ts'
import { dist } from '../build.ts'

export type Proof = { tenant: string; path: string }[]

/**
 * Renders what an edition changes in a folder of its own, and answers those pages. Throws
 * ContentError with what cannot be rendered. Null where the application was never built here: the
 * nodes then prove it before they take it up. Which pages read what is known where a shop of this
 * DATA_DIR has rendered the edition before; else every page is rendered.
 */
export async function prove(
  before: CompiledShop | null,
  after: CompiledShop,
  { changed, env }: { changed: ReadonlySet<string>; env: Env },
): Promise<Proof | null> {
  const stamp = join(dist, 'build-id')
  if (!existsSync(stamp)) return null
  const root = mkdtempSync(join(tmpdir(), 'quire-proof-'))
  const index = join(env.DATA_DIR, 'pages', 'index.json')
  if (existsSync(index)) copyFileSync(index, join(root, 'index.json'))
  const { keeper, store } = await openPages({
    dist,
    buildId: readFileSync(stamp, 'utf8'),
    root,
    origins: originTerms(env, env.PORT),
    apiHost: env.API_HOST ? new URL(env.API_HOST) : null,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
  })
  try {
    if (before && store.edition === before.edition)
      await keeper.open(before, { changed: new Set(), before })
    else store.clear()
    return (await keeper.adopt(after, changed)).pages
  } finally {
    keeper.close()
    rmSync(root, { recursive: true, force: true })
  }
}
