import { call } from '../../lib/client/call.ts'
import { getOrder } from '../../lib/contract/order.ts'
import { checkOf } from '../../lib/domain/product/bought-check.ts'
import type { Configurator } from '../product/configurator.ts'
import { restoreChoice } from '../product/configurator-parameters.ts'
import { deliverTo } from '../product/find-destination.ts'
import { draftChange, pathOfOrder } from './order-edit.ts'

/**
 * Opens a line of an order on its product's page (specification, section 2: edit order item). `named` is
 * the order's id and the line's, with a slash between them. What cannot be changed is told, and leaves an ordinary
 * page of the product.
 */
export async function openOrderLine(
  configurator: Configurator,
  named: string,
  orderDetail: string,
): Promise<void> {
  const { product, $notice } = configurator
  const [id = '', lineId] = named.split('/')
  const answer = await call(getOrder, { id })
  const order = answer.ok ? answer.value.order : undefined
  const line = order?.lineItems.find((each) => each.id === lineId && each.productId === product.id)
  if (!order || !line) return $notice.set({ state: 'lost', voice: 'product.order_lost' })
  const progress = order.progress.find(({ lineItemId }) => lineItemId === lineId)
  const isOpen = order.state !== 'cancelled' && progress?.editClosed === null
  if (!isOpen) return $notice.set({ state: 'lost', voice: 'product.order_closed' })
  deliverTo(configurator.shop, order.shippingAddress)
  configurator.forgetOptions()
  const { merchantInfo, quantity, services, collection, multiArtworkDetails: artworks } = line
  const choice = {
    selection: merchantInfo.selectedAttributes,
    quantity,
    priority: merchantInfo.selectedPriority,
    ...(collection && { option: merchantInfo.selectedDeliveryOption }),
    fileCheck: checkOf(Object.keys(services)),
    artworks,
  }
  const orderPath = pathOfOrder(orderDetail, order)
  restoreChoice(configurator, choice, {
    id: line.id,
    jobName: line.jobName,
    href: orderPath,
    lead: 'product.order_editing',
    leave: 'product.order_leave',
    save: 'product.order_see',
    put: (wanted) => draftChange({ order, line, orderPath }, wanted),
  })
  const text = services.coupon?.serviceAttributes.inputText
  if (text !== undefined) await configurator.resumePromo({ id: text, text })
}
