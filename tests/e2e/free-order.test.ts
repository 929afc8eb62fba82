import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('what a code leaves nothing to pay of is ordered by the same button', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit(`${ie.product('business-cards')}?promocode=GIFT`)
  await shopper.quoted()
  await expect(main).toContainText('GIFT')
  await shopper.add()
  await shopper.checkout()
  await shopper.registerOnTheWay()
  await shopper.fillAddress(addresses['ie'] ?? { street: '', postcode: '', city: '' })
  await expect(main.getByText(say('payment.reason_amount_zero'))).toBeVisible()
  await expectFitAtEveryWidth(page)
  await shopper.orderButton().click()
  await shopper.arrive('orderDetail')
  await expect(main).toContainText(say('order.state_paid'))
  await expect(main).not.toContainText(say('order.state_awaiting_payment'))
})
