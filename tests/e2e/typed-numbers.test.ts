import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testShopFolder } from '../setup/test-shop.ts'
import { hydrated } from './harness/looks.ts'
import { openShop } from './harness/open-shop.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

// Numbers typed key by key, through others that cannot be made: banners here come in widths of whole 4 cm.

const rule = 'Widths come in fours.'

let content: string
let shop: Awaited<ReturnType<typeof openShop>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  content = fs.mkdtempSync(join(tmpdir(), 'quire-numbers-'))
  fs.chmodSync(content, 0o755)
  fs.cpSync(testShopFolder(), content, { recursive: true })
  const banner = join(content, 'products/pvc-banner')
  const add = (file: string, text: string) => {
    const path = join(banner, file)
    const document = fs.readFileSync(path, 'utf8')
    fs.writeFileSync(path, document.replace(/^rules:\n/m, `rules:\n${text}`))
  }
  add('product.yaml', '  - { key: width-fours, holds: width % 4 == 0 }\n')
  for (const language of ['en', 'de', 'fr', 'it'])
    add(`${language}.yaml`, `  width-fours: { title: ${rule}, text: So it is cut. }\n`)
  shop = await openShop(content, 'typed-numbers.log')
})

test.afterAll(async () => {
  await shop.close()
  fs.rmSync(content, { recursive: true })
})

test('what is typed stays as it is typed, and the nearest that fit are a tap away', async ({
  page,
}) => {
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await page.goto(`http://ie.localhost:${shop.port}${places.ie.product('pvc-banner')}`)
  await hydrated(page)
  await shopper.quoted()
  const width = main.locator('#width')
  for (const delay of [150, 400]) {
    await width.selectText()
    await width.pressSequentially('182', { delay })
    await expect(width).toHaveValue('182')
  }
  await expect(main.getByText(rule)).toBeVisible()
  await expect(main.getByText(say('product.paused'))).toBeVisible()
  await expect(main.getByRole('button', { name: '180 cm' })).toBeVisible()
  await main.getByRole('button', { name: '184 cm' }).click()
  await expect(width).toHaveValue('184')
  await expect(main.getByText(rule)).toBeHidden()
  await shopper.quoted()
  await expect(shopper.price(1, 'standard')).toBeChecked()
})

test('a quantity is typed as slowly as somebody likes', async ({ page }) => {
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await page.goto(`http://ie.localhost:${shop.port}${places.ie.product('pvc-banner')}`)
  await hydrated(page)
  await shopper.quoted()
  const quantity = main.getByRole('spinbutton', { name: say('product.other_quantity') })
  await quantity.selectText()
  await quantity.pressSequentially('120', { delay: 700 })
  await expect(quantity).toHaveValue('120')
  await expect(shopper.price(120, 'standard')).toBeChecked()
})
