import type { z } from 'zod'
import type { getSharedCart } from '../../../contract/shared-cart.ts'
import { type Context, currencyOf, inCurrency } from '../../context.ts'
import { totalsOf, wireLine, wireTotals } from '../cart/index.ts'
import { findShare } from './share.ts'
import { todaysLine } from './todays-line.ts'

/** What a link shows, priced for nobody in particular, whoever asks. */
export async function lookAtShare(
  context: Context<'shared_cart_not_found'>,
  { token, currency: wanted }: z.output<typeof getSharedCart.input>,
): Promise<z.output<typeof getSharedCart.output>> {
  const { lines: shared, until } = await findShare(context, token)
  const { tenant } = context
  const currency = currencyOf(tenant, wanted)
  const to = { country: tenant.defaultCountry, postcode: tenant.defaultPostcode }
  const anybody = { ...inCurrency(context, currency), actor: { kind: 'nobody' } as const }
  const made = shared.map((each) => ({
    each,
    line: todaysLine(anybody, each, { id: each.id, cartId: each.id, to }),
  }))
  const lines = made.flatMap(({ line }) => line ?? [])
  return {
    lines: lines.map((line) =>
      wireLine(context, line, { currency, country: to.country, madeBy: 'nobody' }),
    ),
    gone: made.flatMap(({ each, line }) =>
      line ? [] : [{ productId: each.product, quantity: each.quantity }],
    ),
    taxedPrice: wireTotals(totalsOf(lines), currency),
    until,
  }
}
