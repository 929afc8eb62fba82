import type { z } from 'zod'
import type { putCartItem } from '../../../contract/cart.ts'
import { plainLine } from '../../../domain/plain-line.ts'
import type { PromoFault } from '../../../domain/promocode/judge.ts'
import type { PromoTicket } from '../../../domain/promocode/promo.ts'
import type { HeldOffer } from '../../../domain/written-offer/held.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import type { Drop, Line } from '../line/index.ts'
import {
  type ArtworkSetsCode,
  type Destination,
  demandArtworkSets,
  FILE_CHECK,
  type PriceCode,
  priceLine,
} from '../product/index.ts'
import type { Along } from '../written-offer/index.ts'
import { pricedDrops, stopsOf } from './drops.ts'
import { lineNet, promiseOf } from './lines.ts'
import { saidInfo } from './said-info.ts'
import { totalsOf } from './totals.ts'

type Input = z.output<typeof putCartItem.input>

type Wanted = Pick<
  Input,
  | 'quantity'
  | 'jobName'
  | 'merchantInfo'
  | 'services'
  | 'multiArtworkDetails'
  | 'productId'
  | 'documentPreferences'
>
type Place = {
  /** What a new line is called. */
  id: string
  /** The line whose place it takes. */
  editing: Line | undefined
  ticket: PromoTicket | undefined
  /** The written offer that it is held to. */
  offer: HeldOffer | null
  along?: Along | null
  to: Destination
  /** Where it goes, if not to the address of its order. */
  drops?: Drop[]
}

/** A line as somebody wants it, at the price and with the dates of now; refuses what is not sold. */
export function wantedLine(
  context: Context<PriceCode | ArtworkSetsCode | 'promocode_invalid' | 'field_not_used'>,
  input: Wanted,
  { id, editing, ticket, offer, along = null, to, drops = [] }: Place,
): Line {
  const { merchantInfo } = input
  const priced = priceLine(context, {
    productId: input.productId,
    quantity: input.quantity,
    selection: merchantInfo.selectedAttributes,
    priority: merchantInfo.selectedPriority,
    productionTime: merchantInfo.selectedProductionTime,
    option: merchantInfo.selectedDeliveryOption,
    services: input.services,
    promo: ticket,
    offer,
    to,
    stops: stopsOf({ quantity: input.quantity, merchant_info: { drops } }, to),
  })
  if (priced.promoFault) refuseCoupon(context, priced.promoFault)
  const { product, way } = priced
  const multiArtworkDetails = demandArtworkSets(context, product, {
    selection: merchantInfo.selectedAttributes,
    quantity: input.quantity,
    sets: input.multiArtworkDetails,
    services: input.services,
  })
  return {
    id: editing?.id ?? id,
    product_id: product.id,
    mcp_sku: product.skus.mcpSku,
    variant_sku: product.skus.variant,
    job_name: plainLine(input.jobName),
    quantity: input.quantity,
    merchant_info: {
      selectedAttributes: merchantInfo.selectedAttributes,
      ...saidInfo(context, merchantInfo, {
        ...{ product, services: input.services },
        ...{ before: editing?.merchant_info, along },
      }),
      multiArtworkDetails,
      selectedPriority: way.priority.key,
      selectedProductionTime: way.priority.workingDays,
      selectedDeliveryOption: way.option.key,
      // One that has ended never counts again; one of another choice does as soon as that is chosen.
      offer: priced.offerFault === 'ended' ? null : offer,
      drops: pricedDrops(context, drops, priced, to),
      documentPreferences: input.documentPreferences ??
        editing?.merchant_info.documentPreferences ??
        along?.documentPreferences ?? { whenInDoubt: 'ask' },
    },
    services: priced.services,
    net: priced.net,
    vat_rate: priced.vatRate,
    tax_class: priced.taxClass,
    ...promiseOf(context, priced, to),
    file_check: product.services.includes(FILE_CHECK),
    created_at: editing?.created_at ?? context.now,
  }
}

/** Refuses the coupon of a line. */
export function refuseCoupon(context: Context<'promocode_invalid'>, fault: PromoFault): never {
  return context.refuse('promocode_invalid', {
    facts: { promocodeStatus: fault },
    fields: [{ path: 'services.coupon.inputText', code: 'promocode_invalid' }],
  })
}

/** Refuses where a line costs something else than somebody saw; says what it costs now, and when it comes. */
export function demandSamePrice(
  context: Context<'price_changed'>,
  seen: { centAmount: number; currencyCode: string },
  line: Line,
): void {
  const now = { centAmount: lineNet(line), currencyCode: context.currency }
  const same = seen.centAmount === now.centAmount && seen.currencyCode === context.currency
  const toGross = { ...now, centAmount: totalsOf([line]).gross }
  const facts = { from: seen, to: now, toGross, arrivalDate: line.promised_date }
  demand(context, same, 'price_changed', { facts })
}
