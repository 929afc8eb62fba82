import { expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { test } from './harness/test.ts'

const { de } = places

test('with letters of twice the size everything to buy with and to read is within the screen', async ({
  browser,
  noise,
}) => {
  // The size is set by a style of the test's own.
  const context = await browser.newContext({
    bypassCSP: true,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  noise.watch(context)
  const page = await context.newPage()
  const shopper = shopperOf(page, de)
  const { main, say } = shopper
  const looks = async () => {
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expectNoOverflow(page)
  }
  await shopper.addProduct()
  await looks()
  await shopper.checkout()
  await shopper.arrive('checkout')
  await looks()
  await test.step('pages of products, tables and the registration too', async () => {
    const pages = [
      de.product('business-cards'),
      de.product('pvc-banner'),
      de.prose('preparing-your-file'),
      de.prose('cookies'),
      de.link('registration'),
    ]
    for (const path of pages) {
      await shopper.visit(path)
      await looks()
    }
    await main.getByRole('radio', { name: say('registration.category_1') }).check()
    await expectNoOverflow(page)
  })
  await context.close()
})
