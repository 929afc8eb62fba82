import { destination, type LogFn, type Logger, pino } from 'pino'
import { type Env, parseEnv } from '../../src/lib/env.ts'
import { measure } from '../../src/lib/server/platform/metrics/index.ts'
import { type Quire, type QuireTerms, startQuire } from '../../src/lib/server/quire.ts'
import { progress } from '../bootstrap/progress.mjs'
import { anyBuild, dist, ensureBuilt } from './build.ts'

/** Builds when needed, and opens the shop. Logs go to stderr as JSON lines. */
export async function startShop(
  env: Env = parseEnv(),
  options: Pick<QuireTerms, 'unlimited' | 'development' | 'folder'> = {},
): Promise<Quire> {
  const log = pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      serializers: { err: wordsOf },
      hooks: { logMethod: counted },
    },
    destination({ fd: 2, sync: false }),
  )
  const buildId = await (options.development ? anyBuild() : ensureBuilt())
  return startQuire({ env, dist, buildId, log, step: patient, ...options })
}

const counting: Record<number, 'warn' | 'error' | 'fatal'> = {
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

/** Every line that tells of trouble is a number too. */
function counted(this: Logger, words: Parameters<LogFn>, method: LogFn, level: number): void {
  const name = counting[level]
  if (name) measure({ of: 'log line', level: name })
  method.apply(this, words)
}

/** An error as it is logged: what it says and where, never what hangs on it. */
function wordsOf(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const code = 'code' in error ? String(error.code) : undefined
  return { name, message, code, stack }
}

/** Says what is going on once it has taken a second; quick steps pass in silence. */
function patient(what: string): (closing?: string) => void {
  let end: ((closing?: string) => void) | undefined
  const timer = setTimeout(() => {
    end = progress(what)
  }, 1000)
  return (closing) => {
    clearTimeout(timer)
    end?.(closing)
  }
}
