import type { z } from 'zod'
import type { lossLeaderInfo } from '../../../contract/promocode.ts'
import { isShown } from '../../../domain/banners/window.ts'
import { ticketId } from '../../../domain/promocode/promo.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'

/** A loss-leader offer that counts now, by its key (specification, section 3). */
export function lossLeader(
  context: Context<'loss_leader_not_found'>,
  key: string,
): z.output<typeof lossLeaderInfo.output> {
  const { shop, tenant, locale, now } = context
  const promo = tenant.promos.find(
    ({ lossLeader: leader, window }) => leader?.key === key && isShown(window, now),
  )
  const id = promo?.lossLeader?.product
  const product = id === undefined ? undefined : shop.product(tenant, id)
  demand(context, promo && product, 'loss_leader_not_found')
  return {
    product: {
      id: product.id,
      name: shop.productWords(tenant, locale, product.id)?.name ?? product.id,
      path: shop.pathOf(tenant, locale, { kind: 'product', id: product.id }),
      skus: product.skus,
    },
    lossLeader: {
      promocodeId: ticketId({ promo, code: null }),
      lossLeaderKey: key,
      product: product.id,
    },
  }
}
