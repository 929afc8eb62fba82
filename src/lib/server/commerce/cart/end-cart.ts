import type { Tx } from '../../platform/db/index.ts'

/** Ends a cart; nothing is added to it any more. */
export async function close(
  tx: Tx,
  tenant: string,
  id: string,
  state: 'merged' | 'replaced',
): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ state })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/** Takes lines out of a cart, those that cannot be read too. */
export async function removeLines(
  tx: Tx,
  tenant: string,
  cartId: string,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('cart_line')
    .where('tenant', '=', tenant)
    .where('cart_id', '=', cartId)
    .where('id', 'in', ids)
    .execute()
}
