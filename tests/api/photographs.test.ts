import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContentError } from '../../src/lib/server/site/editions/index.ts'
import { addPhotographs } from '../setup/photo-shop.ts'
import { photograph } from '../setup/photograph.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

/** Five photographs become sixty files, on a machine that does other things as well. */
const MAKING_MS = 120_000

let database: TestDatabase
let shop: RunningShop
const content = contentCopy()

beforeAll(async () => {
  database = await createDatabase()
  shop = await runShop({ databaseUrl: database.url, content: content.root })
  mkdirSync(join(content.root, 'images'))
  put('press.jpg', await photograph({ width: 1000, height: 600 }))
  content.edit('pages/contact/en.md', (text) => `${text}\n![A press at work](/images/press.jpg)\n`)
  await shop.publish('a photograph')
})

afterAll(async () => {
  await shop.stop()
  await database.drop()
})

function put(name: string, bytes: Buffer | string): void {
  writeFileSync(join(content.root, 'images', name), bytes)
}

/** Addresses of all files of the photograph on the contact page. */
async function addresses(of = shop): Promise<string[]> {
  const { body } = await page(of, '/contact/')
  return [...new Set(body.match(/\/_images\/press\.[\w.]+/g) ?? [])]
}

function bytesOf(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: shop.port, path, headers: { host: `ie.localhost:${shop.port}` } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve(Buffer.concat(chunks)))
      },
    )
      .on('error', reject)
      .end()
  })
}

async function problems(): Promise<string[]> {
  try {
    await shop.publish('with a mistake')
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ path, line, message }) => `${path}:${line} ${message}`)
  }
}

test('a photograph goes live as files of its widths, for good and of the type they say', async () => {
  const { body } = await page(shop, '/contact/')
  expect(body).toMatch(
    /<picture><source type="image\/avif".*alt="A press at work" width="1000" height="600"/,
  )
  const files = await addresses()
  expect(files.map((each) => each.replace(/\.\w{16}\./, '.'))).toEqual([
    ...[320, 640, 1000].map((width) => `/_images/press.${width}.avif`),
    ...[320, 640, 1000].map((width) => `/_images/press.${width}.webp`),
    '/_images/press.main.jpg',
  ])
  for (const file of files) {
    const { status, headers } = await page(shop, file)
    const type = file.endsWith('.jpg') ? 'image/jpeg' : `image/${file.slice(-4)}`
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const width = /\.(\d+)\./.exec(file)?.[1]
    const made = await sharp(await bytesOf(file)).metadata()
    expect(made.width).toBe(Number(width ?? 1000))
    const etag = headers['etag'] ?? ''
    expect(await page(shop, file, { 'If-None-Match': etag })).toMatchObject({
      status: 304,
      body: '',
    })
  }
})

test('only files of photographs are found, and none outside their folder', async () => {
  const [file = ''] = await addresses()
  const key = /press\.(\w{16})/.exec(file)?.[1] ?? ''
  for (const path of [
    file.replace('press', 'flyer'),
    file.replace('.320.', '.321.'),
    file.replace('.320.avif', '.320.svg'),
    file.replace(key, '0'.repeat(16)),
    `/_images/press.${key}.%2e%2e%2f%2e%2e%2fpublished.json`,
    `/_images/..%2f..%2f${key}.320.avif`,
    `/_images/../photos/${key}.320.avif`,
    `/_images/press.${key}.320.avif%00`,
    `/_images/${'a'.repeat(8000)}`,
  ]) {
    const { status, headers } = await page(shop, path)
    expect([404, 301], path).toContain(status)
    expect(headers['content-type'] ?? '').not.toContain('image')
  }
})

test('files are made once: an edition later, by another process, and after a restart', async () => {
  const folder = join(shop.dataDir, 'photos')
  const before = readdirSync(folder).sort()
  expect(before).toHaveLength(8)
  content.edit('pages/contact/en.md', (text) => `${text}\nAnd more.\n`)
  await shop.publish('the same photograph')
  expect(readdirSync(folder).sort()).toEqual(before)
  const files = await addresses()
  // Another machine has the database alone.
  const other = await runShop({ databaseUrl: database.url, content: content.root })
  try {
    expect(await addresses(other)).toEqual(files)
    expect(readdirSync(join(other.dataDir, 'photos')).sort()).toEqual(before)
    expect(await page(other, files[0] ?? '')).toMatchObject({ status: 200 })
  } finally {
    await other.stop()
  }
})

test('what cannot be shown is told with its file, and what is live stays', async () => {
  const whole = await photograph({ width: 900, height: 500 })
  const [before] = await addresses()
  put('torn.jpg', Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd9])]))
  expect(await problems()).toEqual([
    'images/torn.jpg:1 The picture is damaged or cut short; export it again.',
  ])
  put('torn.jpg', whole.subarray(0, whole.length / 2))
  put(
    'script.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<script>1</script></svg>',
  )
  expect(await problems()).toEqual([
    'images/script.svg:2 <script> may not stand in a picture: a picture runs no script.',
    'images/torn.jpg:1 The file is cut short; export or copy it again.',
  ])
  for (const name of ['torn.jpg', 'script.svg']) rmSync(join(content.root, 'images', name))
  expect((await addresses())[0]).toBe(before)
  expect(await problems()).toEqual([])
})

test('a drawing is served as it was made harmless, and nothing in it may run', async () => {
  put(
    'bleed.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" data-x="1"><rect width="9" height="9"/></svg>',
  )
  content.edit('pages/contact/en.md', (text) => `${text}\n![A bleed](/images/bleed.svg)\n`)
  await shop.publish('a drawing')
  const { body } = await page(shop, '/contact/')
  const address = /\/_images\/bleed\.\w{16}\.svg/.exec(body)?.[0] ?? ''
  const drawing = await page(shop, address)
  expect(drawing.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(drawing.body).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><rect width="9" height="9"/></svg>',
  )
  expect(body).toContain('alt="A bleed" width="80" height="40"')
})

test(
  'blocks, categories and products show photographs, and say where one does not fit',
  async () => {
    await addPhotographs(content.root)
    await shop.publish('photographs everywhere')
    for (const path of ['/pressroom/', '/cards-and-flyers/']) {
      const { body } = await page(shop, path)
      expect(body, path).toContain('alt="Sheets on their way through a press"')
      expect(body, path).toContain('photo-x-2 photo-y-3')
    }
    for (const path of ['/pressroom/', '/cards-and-flyers/', '/flyers/']) {
      const { body } = await page(shop, path)
      const [, card = ''] = /property="og:image" content="http:\/\/[^/]+([^"]+)"/.exec(body) ?? []
      expect(card, path).toMatch(/^\/_images\/(hall|counter|pile)\.\w+\.card\.jpg$/)
      expect(body, path).toContain('property="og:image:type" content="image/jpeg"')
      expect(await sharp(await bytesOf(card)).metadata()).toMatchObject({
        width: 1200,
        height: 630,
      })
    }
    const data = (await page(shop, '/flyers/')).body
    expect(data).toMatch(/"image":"http:\/\/[^"]+\/_images\/pile\.\w+\.main\.jpg"/)
    const swiss = await page(shop, '/drucksaal/', {}, 'ch.localhost')
    expect(swiss.body).toContain('alt="Bogen auf dem Weg durch die Maschine"')
    content.edit('pages/pressroom/page.yaml', (yaml) => yaml.replace('photo: hall', 'photo: hal'))
    content.edit('products/flyers/product.yaml', (yaml) =>
      yaml.replace('photo: pile', 'photo: bleed'),
    )
    put('counter.jpg', await photograph({ width: 1000, height: 700 }))
    expect((await problems()).toSorted()).toEqual([
      'categories/stationery/category.yaml:4 picture.photo: The picture counter is 1000 pixels wide; here it needs 1200.',
      'pages/pressroom/page.yaml:3 blocks.0.picture.photo: There is no picture hal in images/. Did you mean "hall"?',
      expect.stringMatching(
        /^products\/flyers\/product\.yaml:\d+ shown\.photo: What bleed shows is said in images\/bleed\.yaml, which is missing\.$/,
      ),
    ])
  },
  MAKING_MS,
)
