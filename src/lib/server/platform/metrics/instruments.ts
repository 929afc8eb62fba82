import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Measured } from './measure.ts'

/** Seconds, from a look-up to a call that waits for another system. */
const CALLS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Seconds, of what runs beside requests. */
const LONG = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

type Described = { name: string; help: string }

/** All that is counted as it happens, in a registry of its own; docs/operate.md says what for. */
export function openInstruments() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <Label extends string>(
    { name, help }: Described,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram({ name, help, buckets, labelNames, registers })
  return {
    registry,
    gauge: <Label extends string>(
      { name, help }: Described,
      labelNames: Label[],
      collect: (this: Gauge<Label>) => void | Promise<void>,
    ) => new Gauge({ name, help, labelNames, registers, collect }),
    requests: counter('quire_requests_total', 'Answers by route.', 'route', 'method', 'status'),
    requestSeconds: histogram(
      {
        name: 'quire_request_seconds',
        help: 'Time of answers, without ready pages that go out as they are.',
      },
      CALLS,
      'route',
      'method',
    ),
    pages: counter('quire_page_lookups_total', 'Pages by where they were found.', 'from'),
    renderSeconds: histogram(
      { name: 'quire_render_seconds', help: 'Time to render a page.' },
      CALLS,
      'outcome',
    ),
    editionSeconds: histogram(
      { name: 'quire_edition_seconds', help: 'Time until an edition is live.' },
      LONG,
      'by',
      'outcome',
    ),
    jobs: counter('quire_job_tries_total', 'Tries of jobs by how they ended.', 'kind', 'outcome'),
    jobSeconds: histogram(
      { name: 'quire_job_seconds', help: 'Time of a try of a job.' },
      LONG,
      'kind',
    ),
    work: counter('quire_repeated_work_total', 'Rounds of repeated work.', 'work', 'outcome'),
    lastWork: new Gauge({
      name: 'quire_repeated_work_last_success_timestamp_seconds',
      help: 'When repeated work went well last.',
      labelNames: ['work'],
      registers,
    }),
    notices: counter('quire_notices_total', 'Notices of providers.', 'provider', 'outcome'),
    webhooks: counter('quire_webhook_tries_total', 'Tries of messages to receivers.', 'outcome'),
    scans: counter('quire_file_scans_total', 'Files looked through for viruses.', 'outcome'),
    providers: counter(
      'quire_provider_failures_total',
      'Questions that a payment provider did not answer.',
      'provider',
    ),
    reconciled: counter('quire_payments_reconciled_total', 'Payments that reconciliation moved.'),
    troubles: counter('quire_payment_troubles_total', 'Payments that somebody has to look at.'),
    connections: counter('quire_database_connections_lost_total', 'Connections that broke.'),
    lines: counter('quire_log_lines_total', 'Lines of the log by level.', 'level'),
  }
}

export type Instruments = ReturnType<typeof openInstruments>

/** A counter that begins with its first event shows no increase when that event happens. */
export function startAtZero(to: Instruments): void {
  for (const level of ['warn', 'error', 'fatal']) to.lines.inc({ level }, 0)
  for (const outcome of ['taken', 'not_taken', 'failed']) to.webhooks.inc({ outcome }, 0)
  for (const outcome of ['clean', 'infected', 'failed']) to.scans.inc({ outcome }, 0)
  for (const from of ['memory', 'disk', 'rendered']) to.pages.inc({ from }, 0)
  for (const outcome of ['done', 'failed']) {
    to.renderSeconds.zero({ outcome })
    for (const by of ['publishing', 'following']) to.editionSeconds.zero({ by, outcome })
  }
}

/** Puts what was measured into numbers. */
export function record(to: Instruments, measured: Measured): void {
  switch (measured.of) {
    case 'answer': {
      const { route, status, seconds } = measured
      const method = methods.has(measured.method) ? measured.method : 'other'
      to.requests.inc({ route, method, status })
      to.requestSeconds.observe({ route, method }, seconds)
      break
    }
    case 'page':
      to.pages.inc({ from: measured.from })
      break
    case 'render':
      to.renderSeconds.observe({ outcome: measured.outcome }, measured.seconds)
      break
    case 'edition': {
      const { by, outcome, seconds } = measured
      to.editionSeconds.observe({ by, outcome }, seconds)
      break
    }
    case 'job':
      to.jobs.inc({ kind: measured.job, outcome: measured.outcome })
      to.jobSeconds.observe({ kind: measured.job }, measured.seconds)
      break
    case 'work':
      to.work.inc({ work: measured.work, outcome: measured.outcome })
      if (measured.outcome === 'done') to.lastWork.setToCurrentTime({ work: measured.work })
      break
    case 'series':
      startSeries(to, measured)
      break
    default:
      recordEvent(to, measured)
  }
}

type Event = Exclude<
  Measured,
  { of: 'answer' | 'page' | 'render' | 'edition' | 'job' | 'work' | 'series' }
>

function recordEvent(to: Instruments, event: Event): void {
  switch (event.of) {
    case 'webhook':
      to.webhooks.inc({ outcome: event.outcome })
      break
    case 'file scan':
      to.scans.inc({ outcome: event.outcome })
      break
    case 'notice':
      to.notices.inc({ provider: event.provider, outcome: event.outcome })
      break
    case 'provider trouble':
      to.providers.inc({ provider: event.provider })
      break
    case 'payment trouble':
      to.troubles.inc()
      break
    case 'reconciled payments':
      to.reconciled.inc(event.count)
      break
    case 'lost connection':
      to.connections.inc()
      break
    case 'log line':
      to.lines.inc({ level: event.level })
      break
    default:
      event satisfies never
  }
}

const noticeOutcomes = [
  'taken',
  'failed',
  'webhook_signature_invalid',
  'webhook_too_old',
  'webhook_malformed',
  'payment_not_found',
  'payment_provider_unavailable',
  'too_many_requests',
]

/** The same for what is known by name only later. */
function startSeries(to: Instruments, { kind, name }: { kind: string; name: string }): void {
  if (kind === 'job') {
    to.jobSeconds.zero({ kind: name })
    for (const outcome of ['done', 'failed', 'gave_up']) to.jobs.inc({ kind: name, outcome }, 0)
  }
  if (kind === 'work')
    for (const outcome of ['done', 'failed']) to.work.inc({ work: name, outcome }, 0)
  if (kind === 'provider') {
    for (const outcome of noticeOutcomes) to.notices.inc({ provider: name, outcome }, 0)
    to.providers.inc({ provider: name }, 0)
  }
}
