import type { z } from 'zod'
import type { checkPromocodeInput, promocodeStatus } from '../../../contract/promocode.ts'
import { judgeLine } from '../../../domain/promocode/judge.ts'
import { type PromoTicket, ticketId, ticketText } from '../../../domain/promocode/promo.ts'
import type { Context } from '../../context.ts'
import { findPromo } from './find-promo.ts'

type Checked = z.output<typeof checkPromocodeInput.output>
/** What is known of the line that a code is for. */
export type CheckedLine = Omit<z.output<typeof checkPromocodeInput.input>, 'promocodeInputText'>

/** Whether a code counts for what is known of a line. */
export async function checkPromo(
  context: Context,
  text: string,
  line: CheckedLine,
): Promise<Checked> {
  if (text.trim() === '') return refused('empty_value')
  const found = await findPromo(context.db, context, text)
  if ('fault' in found) return refused(found.fault)
  const { ticket } = found
  const { currency, country, productId, merchantAttributes: selection, quantity } = line
  const product = productId === undefined ? undefined : productOf(context, productId)
  const about = { now: context.now, currency, country, selection, quantity }
  const fault = judgeLine(ticket.promo, { ...about, product })
  if (fault) return refused(fault)
  return {
    isValid: true,
    promocodeStatus: 'valid',
    promocodeId: ticketId(ticket),
    promocodeInputText: ticketText(ticket),
    effect: effectOf(ticket, currency),
    endsAt: ticket.promo.window.to.toISOString(),
  }
}

/** The answer to a code that does not count. */
function refused(status: z.output<typeof promocodeStatus>): Checked {
  return {
    isValid: false,
    promocodeStatus: status,
    promocodeId: null,
    promocodeInputText: null,
    effect: null,
    endsAt: null,
  }
}

/** What a promotion does, in one currency. */
export function effectOf(
  { promo: { effect } }: PromoTicket,
  currency: string,
): NonNullable<Checked['effect']> {
  if (effect.kind === 'amount' || effect.kind === 'fixed_price')
    return { kind: effect.kind, cents: effect.amounts[currency] ?? 0 }
  return effect
}

/** What a promotion is judged by; a product that this shop does not have is in no group. */
function productOf({ shop, tenant }: Context, id: string) {
  return shop.product(tenant, id) ?? { id, productGroups: [] }
}
