import { finalizeOrderEdit, saveOrderEdit } from '../../../contract/order-edit.ts'
import { customerOf } from '../../actor.ts'
import { checkBeforeOrder, type Vies } from '../../people/vat-number/index.ts'
import { type Api, mountOnce } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { money } from '../cart/index.ts'
import { findOrder } from '../order/index.ts'
import {
  allowedMethods,
  askRefunds,
  type PaymentProvider,
  refreshOpenPayment,
} from '../payment/index.ts'
import { draftEdit } from './draft.ts'
import { finalizeEdit, isWaiting } from './finalize.ts'
import { storedDone } from './stored-done.ts'

export { orderChanged } from './order-changed-mail.ts'
export { tidyOrderEdits } from './tidy.ts'

/** Mounts how a customer changes a line of an order of which nothing is printed yet. */
export function mountOrderEdit(api: Api, providers: readonly PaymentProvider[], vies: Vies): void {
  const allowed = allowedMethods(providers)
  const turn = ({ orderId }: { orderId: string }) => `order ${orderId}`

  mountOnce(api, saveOrderEdit, {
    turn,
    async prepare({ orderId }, call) {
      await call.consume('cartEdit', call.network)
      await checkBeforeChange(call, vies, orderId)
    },
    effect: (input, call, tx) => draftEdit(tx, call, input),
  })

  mountOnce(api, finalizeOrderEdit, {
    turn,
    // A page of a provider that is open would take what the order cost before.
    async prepare(input, call) {
      const { orderId } = input
      if (!(await isWaiting(call, input))) return
      await call.consume('orderEdit', orderId)
      await checkBeforeChange(call, vies, orderId)
      await refreshOpenPayment(call, providers, { orderId, method: null })
    },
    effect: (input, call, tx) => finalizeEdit(tx, call, input),
    finish: {
      stored: storedDone,
      async answer({ orderId, refundIds, toPay, refunded, refererUrl }, call) {
        await askRefunds(call, providers, call.tenant.id, refundIds)
        const owned = {
          shop: call.shop,
          tenant: call.tenant,
          customerId: customerOf(call).id,
          log: call.log,
        }
        const order = await findOrder(call.db, owned, orderId)
        demand(call, order, 'order_not_found')
        const { currencyCode } = order
        return {
          order: { ...order, allowedPaymentMethods: await allowed(call, order) },
          toPay: money(toPay, currencyCode),
          refunded: money(refunded, currencyCode),
          refererUrl,
        }
      },
    },
  })
}

/** An order without VAT is changed by what VIES says of its number now. */
async function checkBeforeChange(
  call: Parameters<typeof checkBeforeOrder>[0],
  vies: Vies,
  orderId: string,
): Promise<void> {
  const reversed = await call.db
    .selectFrom('shop_order')
    .select('id')
    .where('tenant', '=', call.tenant.id)
    .where('customer_id', '=', customerOf(call).id)
    .where('id', '=', orderId)
    .where('reverse_charge', 'is not', null)
    .executeTakeFirst()
  if (reversed) await checkBeforeOrder(call, vies)
}
