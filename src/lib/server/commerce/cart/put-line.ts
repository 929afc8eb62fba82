import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { putCartItem } from '../../../contract/cart.ts'
import { checkAdd } from '../../../domain/cart/limits.ts'
import { inTransaction, type LineRow } from '../../platform/db/index.ts'
import { type Call, demand, ownerOf } from '../../platform/http/index.ts'
import { FILE_CHECK, priceLine } from '../product/index.ts'
import { lockCart, type StoredCart } from './carts.ts'
import { lineNet, promiseOf, ruled, saveLines } from './lines.ts'

type Wish = z.output<typeof putCartItem.input>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Adds a line, or puts it in the place of the one whose id is given, at the price of now. A new
 * line takes an `Idempotency-Key` that is a UUID for its id, so that a repeated call adds one line.
 */
export async function putLine(
  call: Call,
  wish: Wish,
): Promise<{ cart: StoredCart; lineItemId: string }> {
  const key = { tenant: call.tenant.id, owner: ownerOf(call) }
  return inTransaction(call.db, async (tx) => {
    const cart = await lockCart(tx, key, wish.cartId)
    const editing = cart.lines.find(({ id }) => id === lineIdOf(call, wish))
    demand(editing || wish.id === undefined, 'line_not_found')
    const line = lineOf(call, cart, wish, editing)
    if (wish.totalPrice) demandSamePrice(call, wish.totalPrice, line)
    const check = checkAdd({
      lines: cart.lines.map(ruled),
      line: ruled(line),
      ...(editing && { editing: editing.id }),
    })
    if (!check.ok) {
      const { code, ok: _, ...facts } = check
      demand(false, code === 'cart_full' ? 'cart_full' : 'cart_limit_exceeded', { facts })
    }
    await saveLines(tx, { tenant: key.tenant, cartId: cart.id }, [line])
    const lines = editing
      ? cart.lines.map((each) => (each === editing ? line : each))
      : [...cart.lines, line]
    return { cart: { ...cart, lines }, lineItemId: line.id }
  })
}

function lineIdOf(call: Call, { id }: Wish): string | undefined {
  const key = call.header('idempotency-key')
  return id ?? (key && uuid.test(key) ? key.toLowerCase() : undefined)
}

function lineOf(call: Call, cart: StoredCart, wish: Wish, editing?: LineRow): LineRow {
  const { country, postcode } = cart
  const to = { country, postcode }
  const { merchantInfo } = wish
  const priced = priceLine(call, {
    productId: wish.productId,
    quantity: wish.quantity,
    selection: merchantInfo.selectedAttributes,
    priority: merchantInfo.selectedPriority,
    option: merchantInfo.selectedDeliveryOption,
    services: wish.services,
    to,
  })
  const { product, way } = priced
  return {
    id: editing?.id ?? lineIdOf(call, wish) ?? randomUUID(),
    product_id: product.id,
    mcp_sku: product.skus.mcpSku,
    variant_sku: product.skus.variant,
    job_name: wish.jobName,
    quantity: wish.quantity,
    merchant_info: {
      ...merchantInfo,
      selectedPriority: way.priority.key,
      selectedProductionTime: way.priority.workingDays,
      selectedDeliveryOption: way.option.key,
    },
    services: priced.services,
    net: priced.net,
    vat_rate: priced.vatRate,
    ...promiseOf(call, priced, to),
    file_check: product.services.includes(FILE_CHECK),
    created_at: editing?.created_at ?? call.now,
  }
}

function demandSamePrice(
  { currency }: Call,
  seen: { centAmount: number; currencyCode: string },
  line: LineRow,
): void {
  const now = { centAmount: lineNet(line), currencyCode: currency }
  const same = seen.centAmount === now.centAmount && seen.currencyCode === currency
  demand(same, 'price_changed', { facts: { from: seen, to: now } })
}
