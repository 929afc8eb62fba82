import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('what an assistant has put together is in the cart of who opens its link, once', async ({
  page,
  browser,
  noise,
}) => {
  noise.allow(/status of 409/)
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit('/')
  const address = await page.evaluate(async () => {
    const answer = await fetch('/api/v1/ucp/checkout-sessions', {
      method: 'POST',
      headers: {
        'ucp-agent': 'profile="https://agent.example/"',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ line_items: [{ item: { id: 'business-cards' }, quantity: 1 }] }),
    })
    return ((await answer.json()) as { continue_url: string }).continue_url
  })
  // In the fragment, which no log of a server has.
  const { pathname, hash } = new URL(address)
  await shopper.visit(pathname + hash)
  const lines = main.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(lines).toHaveCount(1)
  expect(new URL(page.url()).hash).toBe('')
  await expect(main.getByRole('link', { name: say('cart.checkout') })).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.reload()
  await expect(lines).toHaveCount(1)

  const other = await browser.newContext()
  const late = await other.newPage()
  await late.goto(at('ie', pathname + hash))
  await expect(late.getByText(say('errors.agent_cart_taken'))).toBeVisible()
  await other.close()
})
