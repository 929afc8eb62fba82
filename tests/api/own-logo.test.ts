import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContentError } from '../../src/lib/server/site/editions/index.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

let database: TestDatabase
let shop: RunningShop
const content = contentCopy()

/** A drawing in one colour, which is looked for in pictures that are made of it. */
const drawing = (width: number, height: number, colour = '#c81e5a') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${colour}" d="M0 0H${width}V${height}H0z"/></svg>`

beforeAll(async () => {
  database = await createDatabase()
  shop = await runShop({ databaseUrl: database.url, content: content.root })
})

afterAll(async () => {
  await shop.stop()
  await database.drop()
})

function put(name: string, bytes: string): void {
  mkdirSync(join(content.root, 'tenants/ie/images'), { recursive: true })
  writeFileSync(join(content.root, 'tenants/ie/images', name), bytes)
}

async function problems(): Promise<string[]> {
  try {
    await shop.publish('with a mistake')
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ path, message }) => `${path} ${message}`)
  }
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

/** Red, green and blue of one pixel of a picture that the shop answers. */
async function colourAt(path: string, left: number, top: number): Promise<number[]> {
  const spot = sharp(await bytesOf(path)).extract({ left, top, width: 1, height: 1 })
  return [...(await spot.removeAlpha().toColourspace('srgb').raw().toBuffer())]
}

test('a shop has a mark of its own beside its name, in tabs, on home screens and on cards', async () => {
  put('sign.svg', drawing(40, 40))
  content.edit('tenants/ie.yaml', (text) => text.replace(/mark: \w+/, 'mark: { photo: sign }'))
  await shop.publish('a mark')
  const { body } = await page(shop, '/contact/')
  const [, sign] =
    /class="logo"[^>]*>\s*<img src="(\/_images\/sign\.\w+\.svg)" alt="" width="40"/.exec(body) ?? []
  expect(sign).toBeDefined()
  expect(body).toContain(`<link rel="icon" type="image/svg+xml" href="${sign}">`)
  expect((await page(shop, sign ?? '')).status).toBe(200)
  const isDrawn = ([red = 0, green = 0, blue = 0]: number[]) =>
    red > 180 && green < 60 && blue > 60 && blue < 120
  expect(await colourAt('/icon-192.png', 96, 96)).toSatisfy(isDrawn)
  expect(await colourAt('/icon-192.png', 4, 4)).toEqual([255, 255, 255])
  const [card = ''] = /\/_cards\/[\w/-]+\.png/.exec(body) ?? []
  expect(await colourAt(card, 102, 94)).toSatisfy(isDrawn)
  // Another drawing of the same name is another card.
  put('sign.svg', drawing(40, 40, '#0a7d32'))
  await shop.publish('another mark')
  const [next = ''] = /\/_cards\/[\w/-]+\.png/.exec((await page(shop, '/contact/')).body) ?? []
  expect(next).not.toBe(card)
  expect(await colourAt(next, 102, 94)).not.toSatisfy(isDrawn)
})

test('a logo stands in the place of mark and name, and the link still says the name', async () => {
  put('logo.svg', drawing(160, 40))
  content.edit('tenants/ie.yaml', (text) =>
    text.replace('mark: { photo: sign }', 'mark: quire\n  logo: { photo: logo }'),
  )
  await shop.publish('a logo')
  const { body } = await page(shop, '/contact/')
  expect(body).toMatch(
    /class="logo" href="\/" aria-label="[^"]*Quire[^"]*">\s*<img src="\/_images\/logo\.\w+\.svg" alt="" width="160" height="40">\s*<\/a>/,
  )
  expect(body).toContain('<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,')
})

test('a drawing that is not there, is none, or has no room is refused', async () => {
  const say = (brand: string) =>
    content.edit('tenants/ie.yaml', (text) => text.replace(/mark: .*\n( {2}logo: .*\n)?/, brand))
  say('mark: { photo: gone }\n')
  expect(await problems()).toEqual([
    'tenants/ie.yaml brand.mark.photo: There is no drawing gone; put it into images/gone.svg.',
  ])
  say('mark: { photo: logo }\n')
  expect(await problems()).toEqual([
    'tenants/ie.yaml brand.mark.photo: It is to be about as high as wide; a wider one is the `logo`.',
  ])
  put('long.svg', drawing(400, 50))
  say('mark: quire\n  logo: { photo: long }\n')
  expect(await problems()).toEqual([
    'tenants/ie.yaml brand.logo.photo: It is 8.0 times as wide as high; 6 is the most.',
  ])
  say('mark: quires\n')
  expect(await problems()).toEqual([
    'tenants/ie.yaml brand.mark: "quires" is not known here. Did you mean "quire"?',
  ])
})
