import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '../../src/stores/order/order.ts'
import type { LineInput } from '../../src/stores/product/configurator-state.ts'
import { fakeBrowser } from './fake-browser.ts'

// A change of an order's line asks for all that the page has of it.

afterEach(() => vi.unstubAllGlobals())

const wanted: LineInput = {
  productId: 'business-cards',
  quantity: 750,
  jobName: 'Spring',
  merchantInfo: {
    selectedAttributes: { designs: '2' },
    selectedPriority: 'standard',
    selectedProductionTime: 5,
    selectedDeliveryOption: 'courier',
    pageId: 'business-cards',
  },
  services: { coupon: { inputText: 'SPRING' } },
  multiArtworkDetails: [
    { id: 'a', name: 'Anna', quantity: 500 },
    { id: 'b', name: 'Bruno', quantity: 250 },
  ],
  totalPrice: { centAmount: 1000, currencyCode: 'EUR' },
}

test('the artworks of a line are named to the draft of its change, its price is not', async () => {
  const refused = { status: 422, body: { code: 'order_edit_unchanged', detail: 'Nothing.' } }
  const { sent } = fakeBrowser({ 'POST /api/v1/order/edit/item/': refused })
  const { draftChange } = await import('../../src/stores/order-edit/order-edit.ts')
  const order = { id: 'order' } as Order
  const line = { id: 'line' } as Order['lineItems'][number]
  await draftChange({ order, line, orderPath: '/order/' }, wanted)
  const { productId: _product, totalPrice: _price, ...lineItem } = wanted
  expect(sent.at(-1)?.body).toEqual({
    orderId: 'order',
    lineItem: { id: 'line', ...lineItem },
    refererUrl: '/order/',
  })
})
