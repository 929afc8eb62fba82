import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import type { InvoiceLine } from '../../../domain/invoice/invoice.ts'
import type { Context } from '../../context.ts'
import { couponText, describeLine, type Line, saidDrops, toCartLine } from '../cart/index.ts'
import { COUPON, serviceVoice } from '../product/index.ts'

/** The lines of an order in words: each product with every characteristic, and its services after it. */
export function saidLines(context: Context, lines: readonly Line[]): InvoiceLine[] {
  return lines.flatMap((line) => [printOf(context, line), ...servicesOf(context, line)])
}

/** A promo code is in the price, as the customer was shown it. */
function printOf(context: Context, line: Line): InvoiceLine {
  const { name, pieces, facts } = describeLine(context, line)
  const { taxed } = toCartLine(line)
  const code = couponText(line)
  const said = [
    ...(line.job_name ? [`${voice(context, 'cart.job_name')}: ${line.job_name}`] : []),
    ...facts.map(({ name: fact, value }) => `${fact}: ${value}`),
    ...saidDrops(context, line.merchant_info.drops).map((drop) => `${drop.name}: ${drop.value}`),
    ...(code === undefined ? [] : [`${voice(context, 'cart.promo_code')}: ${code}`]),
  ]
  const { net, rate } = taxed
  return { name, text: said.join(', '), quantity: line.quantity, pieces, net, rate }
}

/** What is looked at, and what is made, beside the print. */
function servicesOf(context: Context, line: Line): InvoiceLine[] {
  const { services } = toCartLine(line)
  const keys = line.services.map(({ key }) => key).filter((key) => key !== COUPON)
  return services.map(({ net, rate }, index) => ({
    name: voice(context, serviceVoice(keys[index])),
    text: '',
    quantity: 1,
    pieces: '',
    net,
    rate,
  }))
}

function voice({ shop, tenant, locale }: Context, key: VoiceKey): string {
  return shop.voice(tenant, locale, key)
}
