import { createServer, type RequestListener, type Server } from 'node:http'
import type { Logger } from 'pino'
import { StartError } from '../../start-error.ts'
import type { Instruments } from './instruments.ts'
import { onMeasured } from './measure.ts'

/** Numbers that are asked for when somebody looks, by the values of one label. */
export type Figures = {
  name: string
  help: string
  label: string
  /** Null where it cannot be told now. */
  read(): Record<string, number> | null | Promise<Record<string, number> | null>
}

export type Metrics = {
  /** Shows further numbers. */
  show(figures: Figures): void
  /** Adds answers and pages that were counted where there is no time to measure each. */
  showPlain(counted: () => PlainCount): void
  /** Says by `/readyz` whether this process does its work; until it is told, it does not. */
  isReady(check: () => Promise<boolean>): void
  close(): Promise<void>
}

/** Ready pages that went out as they are, and those that the client had. */
export type PlainCount = { ok: number; unchanged: number }

/**
 * Answers `/metrics`, `/healthz` and `/readyz` on a port of the operator's own, which a worker has too.
 * The library is loaded here and nowhere else: without the setting it costs no memory. Throws a
 * StartError where the port cannot be listened on.
 */
export async function openMetrics(at: {
  host: string
  port: number
  log: Logger
}): Promise<Metrics> {
  const { openInstruments, record, startAtZero } = await import('./instruments.ts')
  const instruments = openInstruments()
  startAtZero(instruments)
  const stop = onMeasured((measured) => record(instruments, measured))
  const plain = plainAnswers(instruments)
  let isReady = async () => false
  const { registry } = instruments
  const server = createServer(
    listener(at.log, {
      isReady: () => isReady(),
      async text() {
        plain.add()
        return { type: registry.contentType, body: await registry.metrics() }
      },
    }),
  )
  try {
    await listenOn(server, at)
  } catch (error) {
    stop()
    throw error
  }
  return {
    show({ name, help, label, read }) {
      instruments.gauge({ name, help }, [label], async function collect() {
        const figures = Object.entries((await read()) ?? {})
        this.reset()
        for (const [value, figure] of figures) this.set({ [label]: value }, figure)
      })
    },
    showPlain: plain.show,
    isReady(check) {
      isReady = check
    },
    close() {
      stop()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Takes over what was counted since the last look. */
function plainAnswers({ requests, pages }: Instruments) {
  const added: PlainCount = { ok: 0, unchanged: 0 }
  let counted = (): PlainCount => added
  const about = { route: 'page', method: 'GET' }
  return {
    show(next: () => PlainCount) {
      counted = next
    },
    add() {
      const { ok, unchanged } = counted()
      requests.inc({ ...about, status: 200 }, ok - added.ok)
      requests.inc({ ...about, status: 304 }, unchanged - added.unchanged)
      pages.inc({ from: 'memory' }, ok - added.ok + unchanged - added.unchanged)
      Object.assign(added, { ok, unchanged })
    },
  }
}

type Source = {
  isReady(): Promise<boolean>
  text(): Promise<{ type: string; body: string }>
}

function listener(log: Logger, { isReady, text }: Source): RequestListener {
  return (request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
    const path = request.url?.split('?', 1)[0]
    if (path === '/healthz') answer(200, 'ok\n')
    else if (path === '/readyz')
      isReady().then(
        (ready) => answer(ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n'),
        () => answer(503, 'not ready\n'),
      )
    else if (path === '/metrics')
      text().then(
        ({ type, body }) => answer(200, body, type),
        (err: unknown) => {
          log.error({ err }, 'the metrics cannot be gathered')
          answer(500, 'The metrics cannot be gathered; the log says why.\n')
        },
      )
    else answer(404, 'Not Found\n')
  }
}

function listenOn(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(
        new StartError(
          `METRICS_PORT ${port} on ${host} cannot be listened on: ${message}. Give another METRICS_PORT or METRICS_HOST.`,
        ),
      ),
    )
    server.listen({ host, port }, resolve)
  })
}
