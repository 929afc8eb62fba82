import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'

test('a line says which recommendation of the shop led to it, and which link opened its product', async ({
  page,
}) => {
  const { main, visit, quoted, buy, place, option, pick } = shopperOf(page, places.ie)
  const added = async () => {
    const answer = page.waitForResponse((each) => each.request().method() === 'PUT')
    await buy().click()
    return JSON.parse(await (await answer).text()) as Cart
  }
  await visit('/')
  const address = place.product('business-cards')
  const link = main.locator(`a[href^="${address}?rec="]`).first()
  await expect(link).toHaveAttribute('href', `${address}?rec=product-grid.home`)
  await link.click()
  await page.waitForURL((url) => url.pathname === address)
  await quoted()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', at('ie', address))
  // The choice is written into the address, and takes nothing out of it.
  await pick(option('business-cards', 'paper', 'board-400'))
  await quoted()
  const { cart } = await added()
  expect(cart.lineItems.at(-1)?.merchantInfo).toMatchObject({
    ...{ recommendationId: 'product-grid', recommendedFrom: 'home', preConfiguredUrl: '' },
  })

  const { config = '' } = cart.lineItems.at(-1)?.productConfig ?? {}
  await visit(`${address}?config=${config}`)
  await quoted()
  await expect(option('business-cards', 'paper', 'board-400')).toBeChecked()
  const { cart: next } = await added()
  const { merchantInfo, productConfig } = next.lineItems.at(-1) ?? {}
  expect(merchantInfo?.preConfiguredUrl).toBe(`${address}?config=${config}`)
  expect(merchantInfo).not.toHaveProperty('recommendationId')
  expect(productConfig?.config).toBe(config)
})

type Cart = {
  cart: {
    lineItems: { merchantInfo: { preConfiguredUrl: string }; productConfig: { config: string } }[]
  }
}
