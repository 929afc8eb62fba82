import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { askLoginCode, askPasswordReset, login } from '../../src/lib/contract/auth.ts'
import { createCustomer, getCustomer } from '../../src/lib/contract/customer.ts'
import type { Endpoint, InputOf } from '../../src/lib/contract/endpoint.ts'
import { hashPassword, isPassword } from '../../src/lib/server/people/credentials/index.ts'
import { openCalls, requestOf } from './calls.ts'
import { type Bar, median, percentile, rounded } from './figures.ts'
import { staffSearch } from './many-customers.ts'
import { processorSeconds } from './processes.ts'
import { openClient } from './requests.ts'
import type { BenchShop } from './shop.ts'
import { anybody, newCustomer, PASSWORD } from './shopping.ts'
import { untilCompressed } from './stored-pages.ts'
import { loadRounds, rateOf } from './wrk.ts'

const rounds = 9
const loginsARound = 50
/** Before what counts: the engine compiles what they take. */
const warmingLogins = 400
const quietSeconds = 4
const loginsBeside = 8
const turns = 25
const hitsATurn = 40
const pairs = 100

/** What a way in costs, what it tells, and what customers and staff wait for behind it. */
export async function benchAccounts(shop: BenchShop): Promise<Bar[]> {
  await untilCompressed(shop)
  const calls = openCalls(shop.port, 1)
  const customer = await newCustomer(calls)
  calls.close()
  return [
    await loginCost(shop, customer.email),
    await hitsBesideLogins(shop, customer.email),
    ...(await alikeAnswers(shop, customer.email)),
    await ownReads(shop, customer.headers),
    await staffSearch(shop),
  ]
}

/**
 * Processor time of the shop's process a login, less what it takes when nobody asks for anything, to that of
 * the hash alone in this one. The database has a time of its own.
 */
async function loginCost({ port, pid }: BenchShop, email: string): Promise<Bar> {
  const client = openClient(1)
  const stored = await hashPassword(PASSWORD)
  const enter = (device?: string) => {
    const headers = device === undefined ? anybody : { ...anybody, cookie: device }
    return client.send({ port, ...requestOf(login, { email, password: PASSWORD }, headers) })
  }
  // A browser that was here before: a new one has a mail written as well.
  const { headers } = await enter()
  const device = [headers['set-cookie'] ?? []]
    .flat()
    .find((each) => each.startsWith('quire_device='))
    ?.split(';')[0]
  const used = () => processorSeconds(pid) ?? Number.NaN
  for (let count = 0; count < warmingLogins; count += 1) await enter(device)
  const quiet = used()
  await delay(quietSeconds * 1000)
  const idle = (used() - quiet) / quietSeconds
  const ratios: number[] = []
  const each: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [before, started] = [used(), performance.now()]
    for (let count = 0; count < loginsARound; count += 1) await enter(device)
    const idleSeconds = (idle * (performance.now() - started)) / 1000
    const shopSeconds = used() - before - idleSeconds
    const start = process.cpuUsage()
    for (let count = 0; count < loginsARound; count += 1) await isPassword(stored, PASSWORD)
    const { user, system } = process.cpuUsage(start)
    ratios.push(shopSeconds / ((user + system) / 1e6))
    each.push((user + system) / 1000 / loginsARound)
  }
  client.close()
  const note = `the hash takes ${rounded(median(each))} ms, nobody ${rounded(idle * 1000)} ms a second; ${ratios.map(rounded).join(', ')}`
  const what = 'processor time of a login, to the bare hash'
  return { what, value: median(ratios), unit: 'x', most: 1.2, note }
}

/** How much longer a page takes while eight people sign in, to when nobody does, in turn. */
async function hitsBesideLogins({ port }: BenchShop, email: string): Promise<Bar> {
  const [pages, logins] = [openClient(1), openClient(loginsBeside)]
  const headers = { ...anybody, 'accept-encoding': 'br' }
  const hits = async (times: number[]) => {
    for (let count = 0; count < hitsATurn; count += 1) {
      const before = performance.now()
      await pages.send({ port, path: '/', headers })
      times.push(performance.now() - before)
    }
  }
  const wrong = requestOf(login, { email, password: 'not it at all' }, anybody)
  const alone: number[] = []
  const beside: number[] = []
  await hits([])
  for (let turn = 0; turn < turns; turn += 1) {
    await hits(alone)
    const under = { way: true }
    const lanes = Array.from({ length: loginsBeside }, async () => {
      while (under.way) await logins.send({ port, ...wrong })
    })
    await hits(beside)
    under.way = false
    await Promise.all(lanes)
  }
  pages.close()
  logins.close()
  const what = `a page hit beside ${loginsBeside} logins takes longer by`
  return { what, unit: '%', most: 20, ...longer(beside, alone, 50) }
}

/** By how much of a hundred one of two things takes longer, at a percentile of each. */
function longer(
  one: readonly number[],
  other: readonly number[],
  percent: number,
): Pick<Bar, 'value' | 'note'> {
  const [first, second] = [percentile(one, percent), percentile(other, percent)]
  const late = `${rounded(percentile(one, 95))} and ${rounded(percentile(other, 95))}`
  const note = `${rounded(first)} to ${rounded(second)} ms, p95 ${late}`
  return { value: (first / second - 1) * 100, note }
}

/** Whether an answer's time tells who has an account: known and unknown addresses in turn. */
async function alikeAnswers(shop: BenchShop, email: string): Promise<Bar[]> {
  const wrong = { password: 'not it at all' }
  const fields = { password: PASSWORD, firstName: 'Nora', lastName: 'Quill', termsAccepted: true }
  return [
    await alike(shop, 'login', login, (address) => ({ email: address, ...wrong }), email),
    await alike(shop, 'forgotten password', askPasswordReset, toInput, email),
    await alike(shop, 'code by mail', askLoginCode, toInput, email),
    await alike(
      shop,
      'registration',
      createCustomer,
      (address) => ({ ...fields, email: address, termsAccepted: true as const }),
      email,
    ),
  ]
}

const toInput = (email: string) => ({ email })

async function alike<E extends Endpoint>(
  { port }: BenchShop,
  what: string,
  endpoint: E,
  input: (email: string) => InputOf<E>,
  email: string,
): Promise<Bar> {
  const client = openClient(1)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = -5; pair < pairs; pair += 1) {
    const both = [
      ['known', email],
      ['unknown', `${randomUUID()}@example.test`],
    ] as const
    for (const [who, address] of pair % 2 === 0 ? both : both.toReversed()) {
      const before = performance.now()
      await client.send({ port, ...requestOf(endpoint, input(address), anybody) })
      if (pair >= 0) times[who].push(performance.now() - before)
    }
  }
  client.close()
  // The quicker quarter: what else the machine does adds to the rest.
  const { value, note } = longer(times.known, times.unknown, 25)
  const bar = { what: `${what}, known from unknown address`, unit: '%', most: 10 }
  return { ...bar, value: value === null ? null : Math.abs(value), note }
}

/** The customer's own data: the token is looked up, and then they are. */
async function ownReads(shop: BenchShop, headers: Record<string, string>): Promise<Bar> {
  const { note, measured } = await loadRounds(shop, requestOf(getCustomer, {}, headers))
  return { what: 'own customer read', value: rateOf(measured), unit: '/s', least: 3000, note }
}
