import { existsSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseEnv } from '../../src/lib/env.ts'

const read = (file: string) => readFileSync(`docs/deploy/${file}`, 'utf8')
const compose: unknown = parse(read('compose.yaml'), { merge: true })
const service = z.object({
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.string().optional(),
  networks: z.unknown(),
  stop_grace_period: z.string().optional(),
})
const { services } = z.object({ services: z.record(z.string(), service) }).parse(compose)

test('the compose file is what the specification of compose files says', () => {
  const { $schema: _, ...schema } = JSON.parse(
    readFileSync('tests/fixtures/compose/compose-spec.json', 'utf8'),
  )
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  validate(compose)
  expect(validate.errors).toBeNull()
})

test('compose, nginx and the shop agree on who stands where', () => {
  const address = z.object({ shop: z.object({ ipv4_address: z.string() }) })
  const of = (name: string) => address.parse(services[name]?.networks).shop.ipv4_address
  const upstream = read('nginx/upstream-compose.conf')
  const servers = [...upstream.matchAll(/server ([\d.]+):(\d+)/g)].map(([, at, port]) => [at, port])
  expect(servers).toEqual([
    [of('web-1'), '4321'],
    [of('web-2'), '4321'],
  ])
  expect(Object.keys(services).sort()).toEqual(['nginx', 'postgres', 'web-1', 'web-2', 'worker'])
  for (const name of ['web-1', 'web-2', 'worker']) {
    const { environment, stop_grace_period: grace } = services[name] ?? service.parse({})
    const env = parseEnv({ ...filled(environment), CONTENT_DIR: 'src/content' })
    expect(env.TRUST_PROXY).toEqual([`${of('nginx')}/32`])
    expect(env.ROLE).toBe(name.replace(/-\d$/, ''))
    expect(env.PAYMENT_SANDBOX).toBe('off')
    expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThanOrEqual(env.SHUTDOWN_SECONDS + 20)
  }
})

/** As compose fills it in: something where `:?` demands it. */
function filled(environment: Record<string, string>) {
  const values = Object.entries(environment).map(([key, value]) => [
    key,
    value.replace(/\$\{(\w+):\?(.*?)\}/, 'x'.repeat(16)),
  ])
  return Object.fromEntries(values)
}

test('what the settings file says reaches every process, but for what compose says itself', () => {
  const given = {
    SMTP_URL: 'smtp://shop:secret@mail.example.com:587',
    MAIL_FROM: 'post@example.com',
    ACCESS_LOG: 'on',
    FILES_BUCKET: 'files-of-customers',
    CLAMD_URL: 'tcp://clamav:3310',
    PAYMENT_SANDBOX: 'on',
  }
  for (const name of ['web-1', 'web-2', 'worker']) {
    const { environment = {}, env_file: file } = services[name] ?? {}
    expect(file).toBe('.env')
    const content = { CONTENT_DIR: 'src/content' }
    expect(parseEnv({ ...given, ...filled(environment), ...content })).toMatchObject({
      ...given,
      ACCESS_LOG: true,
      PAYMENT_SANDBOX: 'off',
    })
  }
})

test('every setting stands in the list that operators read', () => {
  const listed = [...readFileSync('docs/deploy.md', 'utf8').matchAll(/^\| `([A-Z_]+)` /gm)]
  const names = listed.map(([, name]) => name)
  expect(Object.keys(parseEnv({})).filter((name) => !names.includes(name))).toEqual([])
})

test('the image runs as nobody of importance, is asked how it is, and takes what there is', () => {
  const lines = read('Containerfile').replaceAll(/\\\n/g, ' ').split('\n')
  const steps = lines.filter((line) => /^[A-Z]+ /.test(line)).map((line) => line.split(/\s+/))
  const of = (name: string) => steps.filter(([step]) => step === name)
  const stages = of('FROM').map(([, , , name]) => name)
  expect(stages).toEqual(['build', undefined])
  const last = steps.slice(steps.findLastIndex(([step]) => step === 'FROM'))
  const [, user = ''] = last.find(([step]) => step === 'USER') ?? []
  expect(user).toMatch(/^[1-9]\d+:[1-9]\d+$/)
  expect(last.map(([step]) => step)).toContain('HEALTHCHECK')
  for (const [, ...words] of of('COPY')) {
    const [from = '', ...files] = words.slice(0, -1)
    if (from.startsWith('--from=')) expect(stages).toContain(from.slice('--from='.length))
    else expect([from, ...files].filter((file) => !existsSync(file))).toEqual([])
  }
})

test('the example of settings is one that a shop opens with', () => {
  const lines = read('quire.env.example').split('\n')
  const given = lines.filter((line) => /^\w/.test(line)).map((line) => line.split(/=(.*)/, 2))
  const env = parseEnv({ ...Object.fromEntries(given), CONTENT_DIR: 'src/content' })
  expect(env).toMatchObject({ SAMPLE_SHOP: 'off', PAYMENT_SANDBOX: 'off', TRUST_PROXY: 1 })
})
