import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { databaseFigures, isDatabaseReady } from './database-figures.ts'
import type { Database } from './platform/db/index.ts'
import {
  type Figures,
  type Metrics,
  openMetrics,
  type PlainCount,
  writeAccessLog,
} from './platform/metrics/index.ts'
import type { Keeper } from './site/pages/index.ts'

/** Metrics and the access log, where they are asked for; null where there are no metrics. */
export async function openWatch(
  { env, log }: { env: Env; log: Logger },
  opened: AsyncDisposableStack,
) {
  if (env.ACCESS_LOG) opened.defer(writeAccessLog(log))
  const { METRICS_PORT: port, METRICS_HOST: host } = env
  if (port === undefined) return null
  const metrics = await openMetrics({ host, port, log })
  opened.defer(() => metrics.close())
  return metrics
}

type Web = {
  env: Env
  db: Database
  keeper: Keeper
  front: { counted(): PlainCount }
}

/** Shows what a process with pages is doing. */
export function watchWeb(metrics: Metrics, { env, db, keeper, front }: Web): void {
  for (const each of [...pageFigures(keeper), ...databaseFigures(db, env)]) metrics.show(each)
  metrics.showPlain(front.counted)
  metrics.isReady(async () => keeper.shop() !== null && (await isDatabaseReady(db)))
}

/** Shows what a worker is doing: it is ready once it has a shop to work for. */
export function watchWorker(
  metrics: Metrics,
  { env, db, shop }: { env: Env; db: Database; shop(): { edition: number } | null },
): void {
  for (const each of [editionFigure(() => shop()?.edition), ...databaseFigures(db, env)])
    metrics.show(each)
  metrics.isReady(async () => shop() !== null && (await isDatabaseReady(db)))
}

/** What a process with pages shows. */
function pageFigures(keeper: Keeper): Figures[] {
  return [
    {
      name: 'quire_pages',
      help: 'Pages that are known, in memory, and left as they were because they do not render.',
      label: 'which',
      read() {
        const { known, inMemory, failing } = keeper.figures()
        return { known, in_memory: inMemory, failing }
      },
    },
    {
      name: 'quire_page_store_bytes',
      help: 'Bytes of pages in memory.',
      label: 'where',
      read: () => ({ memory: keeper.figures().bytes }),
    },
    editionFigure(() => keeper.shop()?.edition),
  ]
}

/** The edition that is live here: nodes that differ for long have a problem. */
function editionFigure(edition: () => number | undefined): Figures {
  return {
    name: 'quire_edition',
    help: 'Number of the edition that is live in this process.',
    label: 'state',
    read: () => ({ live: edition() ?? 0 }),
  }
}
