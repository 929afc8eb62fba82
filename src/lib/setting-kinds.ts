// The kinds of settings that there are, each with what a right value looks like.

import { existsSync } from 'node:fs'
import { z } from 'zod'

export type Setting<T> = { schema: z.ZodType<T, unknown>; want: string; secret?: true }

export const port: z.ZodType<number, unknown> = z
  .string()
  .regex(/^\d+$/)
  .transform(Number)
  .pipe(z.number().min(1).max(65_535))
export const megabytes: z.ZodType<number, unknown> = z
  .string()
  .regex(/^[1-8]$/)
  .transform(Number)
export const text = z.string()
export const folder = z.string().refine(existsSync)

/** Nothing follows the host, and nobody's password stands before it. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, pathname, search, hash, username } = new URL(url)
  return /^https?:$/.test(protocol) && pathname + search + hash + username === '/'
}

/** TLS may be left out by saying so, and by no misspelt word; a percent sign is written as %25. */
export function isMailServer(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(url)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  const isRest = /^\/?$/.test(pathname) && ['', '?tls=off'].includes(search) && hash === ''
  return /^smtps?:$/.test(protocol) && hostname !== '' && isRest
}

/** Addresses of caches, each with a path where purges have one. */
export const caches: z.ZodType<string[], unknown> = z
  .string()
  .transform((list) => list.split(',').map((url) => url.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })))

export const flag: z.ZodType<boolean, unknown> = z
  .enum(['true', '1', 'on', 'yes', 'false', '0', 'off', 'no'])
  .transform((value) => ['true', '1', 'on', 'yes'].includes(value))

export const proxyCount: z.ZodType<number | false, unknown> = z
  .string()
  .regex(/^[0-9]$/)
  .transform((digit) => Number(digit) || false)
export const proxyNetworks: z.ZodType<string[], unknown> = z
  .string()
  .transform((list) => list.split(',').map((network) => network.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))

export function choice<const T extends string>(...values: T[]): Setting<T> {
  return { schema: z.enum(values), want: `one of ${values.join(', ')}` }
}

export const withDefault = <T>(setting: Setting<T>, value: T & {}): Setting<T> => ({
  ...setting,
  schema: setting.schema.optional().transform((given): T => given ?? value),
})
export const optional = <T>(setting: Setting<T>): Setting<T | undefined> => ({
  ...setting,
  schema: setting.schema.optional(),
})

/** Accounts at a payment provider: `name:part:part` each, with commas between; no name twice. */
export function accounts<const Part extends string>(
  ...parts: Part[]
): Setting<({ name: string } & Record<Part, string>)[] | undefined> {
  const account = z
    .string()
    .transform((text) => text.split(':').map((part) => part.trim()))
    .refine((given) => given.length === parts.length + 1 && !given.includes(''))
    .transform(([name = '', ...given]) => ({
      name,
      ...(Object.fromEntries(parts.map((part, at) => [part, given[at]])) as Record<Part, string>),
    }))
  return {
    schema: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(account))
      .refine((list) => new Set(list.map(({ name }) => name)).size === list.length)
      .optional(),
    want: `accounts such as main:${parts.join(':')}, with commas between them`,
    secret: true,
  }
}

const anyAccounts = accounts('secretKey', 'webhookSecret')

/** Accounts at Stripe: a publishable key (`pk_…`) and a key of webhooks (`whsec_…`) take no payment. */
export const stripeAccounts: typeof anyAccounts = {
  ...anyAccounts,
  schema: anyAccounts.schema.refine(
    (list) => list?.every(({ secretKey }) => !/^(pk|whsec)_/.test(secretKey)) ?? true,
  ),
  want: 'accounts such as main:sk_live_…:whsec_…, with commas between them: the secret key (sk_ or rk_), not the publishable one',
}

export const secret: Setting<string> = {
  schema: z.string().min(16),
  want: 'a text of at least 16 characters',
  secret: true,
}

export const origin: Setting<string> = {
  schema: z.string().refine(isOrigin),
  want: 'the start of an address such as https://api.example.com',
}

export const postgres: Setting<string> = {
  schema: z.string().regex(/^postgres(ql)?:\/\/\S+$/),
  want: 'an address such as postgres://user:password@host:5432/quire',
  secret: true,
}

/** A port of a machine, or a socket of this one. */
export const scanner: Setting<string> = {
  schema: z.string().regex(/^(tcp:\/\/(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}|unix:(\/\/)?\/\S+)$/i),
  want: 'an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
}

export const nameOf = (want: string): Setting<string> => ({
  schema: z.string().regex(/^[a-z0-9][a-z0-9.-]+$/),
  want,
})

/** Keys for mails: `domain:selector:file` each, with commas between; no domain twice. */
export const dkimKeys: z.ZodType<{ domain: string; selector: string; file: string }[], unknown> = z
  .string()
  .transform((list) => list.split(',').map((key) => key.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[a-z0-9.-]+\.[a-z]+:[\w.-]+:.+$/i)
        .transform((key) => {
          const [domain = '', selector = '', ...file] = key.split(':')
          return { domain: domain.toLowerCase(), selector, file: file.join(':') }
        }),
    ),
  )
  .refine((keys) => new Set(keys.map(({ domain }) => domain)).size === keys.length)
