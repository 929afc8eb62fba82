import { expect, expectTypeOf, test } from 'vitest'
import { type Env, listenHosts, parseEnv, SettingsError } from '../../src/lib/env.ts'

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnv(source)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

test('nothing set is a whole shop on this machine', () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 4321,
    HOST: 'localhost',
    DATABASE_URL: undefined,
    CONTENT_DIR: 'src/content',
    DATA_DIR: '.data',
    ROLE: 'all',
    SHUTDOWN_SECONDS: 25,
    TRUST_PROXY: false,
    SAMPLE_SHOP: 'auto',
  })
  expectTypeOf<Env['ROLE']>().toEqualTypeOf<'all' | 'web' | 'worker'>()
  expectTypeOf<Env['DATABASE_URL']>().toEqualTypeOf<string | undefined>()
})

test('settings are read as what they mean, empty ones are unset, unknown ones are ignored', () => {
  const env = parseEnv({ PORT: ' 80 ', HOST: '', TRUST_PROXY: '1', ROLE: 'worker', PRINTER: 'x' })
  expect(env).toMatchObject({ PORT: 80, HOST: 'localhost', TRUST_PROXY: 1, ROLE: 'worker' })
  expect(env).not.toHaveProperty('PRINTER')
})

test.each([
  ['PORT', 'abc', "PORT is 'abc'; give a whole number from 1 to 65535."],
  ['PORT', '0', "PORT is '0'; give a whole number from 1 to 65535."],
  ['PORT', '65536', "PORT is '65536'; give a whole number from 1 to 65535."],
  [
    'SMTP_URL',
    'mail.example.com',
    'SMTP_URL is not usable; give an address such as smtp://user:password@mail.example.com:587.',
  ],
  [
    'SMTP_URL',
    'smtp://h?tls=of',
    'SMTP_URL is not usable; give an address such as smtp://user:password@mail.example.com:587.',
  ],
  [
    'SMTP_URL',
    'smtp://shop:50%off@mail:587',
    'SMTP_URL is not usable; give an address such as smtp://user:password@mail.example.com:587.',
  ],
  [
    'CLAMD_URL',
    'localhost:3310',
    "CLAMD_URL is 'localhost:3310'; give an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl.",
  ],
  ['MAIL_FROM', 'Quire', "MAIL_FROM is 'Quire'; give an e-mail address."],
  ['ROLE', 'web,worker', "ROLE is 'web,worker'; give one of all, web, worker."],
  [
    'TRUST_PROXY',
    'true',
    "TRUST_PROXY is 'true'; give the number of proxies before the shop, such as 1, or their networks, such as 10.0.0.0/8.",
  ],
  [
    'TRUST_PROXY',
    '10.0.0.0/8, 300.1.1.1',
    "TRUST_PROXY is '10.0.0.0/8, 300.1.1.1'; give the number of proxies before the shop, such as 1, or their networks, such as 10.0.0.0/8.",
  ],
  [
    'SHUTDOWN_SECONDS',
    '-1',
    "SHUTDOWN_SECONDS is '-1'; give a whole number of seconds from 0 to 600.",
  ],
  [
    'STRIPE_ACCOUNTS',
    'main:pk_live_x:whsec_y',
    'STRIPE_ACCOUNTS is not usable; give accounts such as main:sk_live_…:whsec_…, with commas between them: the secret key (sk_ or rk_), not the publishable one.',
  ],
  ['CONTENT_DIR', '/no/such', "CONTENT_DIR is '/no/such'; give a folder that exists."],
])('%s=%s is refused with a sentence', (name, value, sentence) => {
  expect(problemsOf({ [name]: value })).toEqual([sentence])
})

test('a pooler is no database of its own', () => {
  const address = 'postgres://quire@127.0.0.1:6432/shared'
  expect(problemsOf({ DATABASE_POOL_URL: address })).toEqual([
    'DATABASE_POOL_URL is set without DATABASE_URL; give the address of the same database without sharing of sessions as DATABASE_URL.',
  ])
  expect(problemsOf({ DATABASE_POOL_URL: address, DATABASE_URL: address })).toEqual([])
})

test('every problem is reported at once', () => {
  expect(problemsOf({ PORT: 'x', ROLE: 'y', SAMPLE_SHOP: 'z' })).toHaveLength(3)
})

test('a database address may use a socket, and a wrong one is not repeated', () => {
  const address = 'postgresql:///quire?host=%2Frun%2Fquire&user=quire'
  expect(parseEnv({ DATABASE_URL: address }).DATABASE_URL).toBe(address)
  const reported = problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/quire' }).join()
  expect(reported).toContain('DATABASE_URL is not usable')
  expect(reported).not.toContain('hunter2')
})

test.each([
  'api.example.com',
  'https://api.example.com/v2',
  'ftp://api.example.com',
  'https://a:b@c',
])('a backend is a host, not %s', (address) => {
  expect(problemsOf({ API_HOST: address }).join()).toContain('API_HOST is not usable')
  expect(parseEnv({ API_HOST: 'https://api.example.com' }).API_HOST).toBeDefined()
})

test('localhost is both of its addresses', () => {
  expect(listenHosts('localhost')).toEqual(['127.0.0.1', '::1'])
  expect(listenHosts('0.0.0.0')).toEqual(['0.0.0.0'])
})
