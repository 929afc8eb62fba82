import { z } from 'zod'
import type { Setting } from './setting-kinds.ts'
import { settings } from './settings.ts'

/** One or more settings are wrong: one sentence a problem, each with what is right. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

type Settings = typeof settings
export type Env = { readonly [Name in keyof Settings]: z.output<Settings[Name]['schema']> }

/**
 * Reads the settings once, at start. An empty value counts as unset, and names that are not settings
 * are ignored. Throws SettingsError with every problem at once; the values of settings that may
 * hold a secret are not repeated in it.
 */
export function parseEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.keys(settings).map((name) => [name, source[name]?.trim() || undefined]),
  )
  const shape = Object.fromEntries(
    Object.entries(settings).map(([name, { schema }]) => [name, schema]),
  )
  const parsed = z.object(shape).safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
    throw new SettingsError([...names].map((name) => wording(name, given[name])))
  }
  const env = parsed.data as Env
  if (env.DATABASE_POOL_URL && !env.DATABASE_URL) throw new SettingsError([poolAlone])
  return env
}

/** The embedded database would be brought up to date, and another one be used. */
const poolAlone =
  'DATABASE_POOL_URL is set without DATABASE_URL; give the address of the same database without sharing of sessions as DATABASE_URL.'

function wording(name: string, value: string | undefined): string {
  const setting: Setting<unknown> | undefined = settings[name as keyof Settings]
  const is = setting.secret ? 'is not usable' : `is '${value}'`
  return `${name} ${is}; give ${setting.want}.`
}

/**
 * The addresses to listen on for a HOST. A machine without IPv6 refuses `::1`
 * (EADDRNOTAVAIL, EAFNOSUPPORT): that one may be left out when the other listens.
 */
export function listenHosts(host: string): readonly string[] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
}
