import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastOrders } from '../../src/lib/domain/delivery/last-orders.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import {
  type CompiledShop,
  loadShop,
  openReader,
  startTrace,
} from '../../src/lib/server/site/shop/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'

// The page of docs/compose-a-page.md, in a shop of its own, and what a page may say of last orders.

const folder = mkdtempSync(join(tmpdir(), 'quire-compose-'))
const now = new Date('2026-11-20T09:00:00Z')
let shop: CompiledShop

/** The code blocks of a document in docs, in order. */
function examples(name: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')
  return [...text.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, code = '']) => code)
}

beforeAll(() => {
  cpSync(testShopFolder(), folder, { recursive: true })
  const [facts = '', words = '', body = ''] = examples('compose-a-page.md')
  mkdirSync(join(folder, 'pages/autumn'))
  writeFileSync(join(folder, 'pages/autumn/page.yaml'), `tenants: [ie, uk]\n${facts}`)
  writeFileSync(join(folder, 'pages/autumn/en.md'), `---\n${words}---\n\n${body}`)
  shop = loadShop(folder, now)
})
afterAll(() => rmSync(folder, { recursive: true }))

function readerAt(path: string, at = now) {
  const tenant = shop.tenant('ie')
  invariant(tenant, 'the test shop has it')
  const trace = startTrace()
  const reader = openReader({
    shop,
    tenant,
    path,
    now: at,
    trace,
    origin: (host) => `http://${host}`,
    pictureName: () => 'picture.svg',
  })
  return { reader, trace }
}

test('the page of the instructions is published, and is what they say', () => {
  const { reader, trace } = readerAt('/autumn/')
  expect(reader.match).toEqual({ kind: 'page', id: 'autumn' })
  const page = reader.page('autumn')
  expect(page?.blocks.map(({ block, key }) => `${block} ${key}`)).toEqual([
    'hero top',
    'product-grid range',
    'dates days',
    'text why',
    'faq questions',
  ])
  expect(page?.html).toContain('<p>Hand them out folded')
  const hero = page?.blocks.find((each) => each.block === 'hero')
  expect(hero?.words.lead).toBe('Printed in Dublin, on paper that survives a coat pocket.')
  expect(hero?.facts.to && reader.to(hero.facts.to)).toBe('/flyers/')
  expect([...trace.keys]).toEqual(expect.arrayContaining(['page autumn ie -']))
})

test('the last orders before a day are those that the rules promise to arrive by it', async () => {
  const { reader, trace } = readerAt('/')
  const found = reader.lastOrders('business-cards', '12-24')
  expect(found?.by).toBe('2026-12-24')
  expect(found?.orders.map(({ priority }) => priority).sort()).toEqual([
    'economy',
    'express',
    'fast',
    'standard',
  ])
  for (const { priority, orderBy } of found?.orders ?? []) {
    const arrival = async (at: Date) =>
      (await readerAt('/', at).reader.promises('business-cards')).find(
        (each) => each.priority === priority,
      )?.arrivalDate ?? ''
    expect((await arrival(new Date(orderBy.getTime() - 60_000))) <= '2026-12-24').toBe(true)
    expect((await arrival(orderBy)) > '2026-12-24').toBe(true)
  }
  const instants = found?.orders.map(({ orderBy }) => orderBy.getTime()) ?? []
  expect(trace.until?.getTime()).toBe(Math.min(...instants))
})

test('where a day cannot be met any more, the next year’s is meant', () => {
  const found = readerAt('/', new Date('2026-12-24T20:00:00Z')).reader.lastOrders('flyers', '12-24')
  expect(found?.by).toBe('2027-12-24')
})

test('a priority that is too slow is left out', () => {
  const { plant, priorities, deliveryCountries } = shop.tenant('ie') ?? {}
  invariant(plant && priorities && deliveryCountries, 'the test shop delivers')
  const late = lastOrders({
    now: new Date('2026-12-21T09:00:00Z'),
    priorities,
    destination: deliveryCountries['IE'],
    postcode: 'D01 F5P2',
    plant,
    by: '2026-12-23',
  })
  expect(late.map(({ priority }) => priority)).toEqual(['express'])
})
