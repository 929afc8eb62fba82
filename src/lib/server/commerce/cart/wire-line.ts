import type { z } from 'zod'
import type { lineItem } from '../../../contract/cart.ts'
import type { UploadType } from '../../../contract/line-parts.ts'
import { addressLines } from '../../../domain/address/format.ts'
import { dropFault } from '../../../domain/delivery/drops.ts'
import { docsSourceOf, type MadeBy, uploadTypeOf } from '../../../domain/line/docs-source.ts'
import { minorDigits } from '../../../domain/money/format.ts'
import { perPiece } from '../../../domain/money/round.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import { encodeConfig } from '../../../domain/product/encode-config.ts'
import { needsFile } from '../../../domain/product/needs-file.ts'
import type { HeldOffer } from '../../../domain/written-offer/held.ts'
import type { Context } from '../../context.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import type { Line } from '../line/index.ts'
import { collectionOf, FILE_CHECK } from '../product/index.ts'
import { lineNet } from './lines.ts'
import { totalsOf } from './totals.ts'

export type WireLine = z.output<typeof lineItem>
type Placed = Pick<Context, 'shop' | 'tenant'>

/** A line as the contract writes it; `country` is where it is taxed. */
export function wireLine(
  context: Placed,
  line: Line,
  { currency, country, madeBy }: { currency: string; country: string; madeBy: MadeBy },
): WireLine {
  const { shop, tenant } = context
  const collection = collectionOf(tenant, country, line.merchant_info.selectedDeliveryOption)
  const product = shop.product(tenant, line.product_id)
  const { gross } = totalsOf([line])
  const taxRate = line.vat_rate / 10_000
  const { multiArtworkDetails, offer, drops, documentPreferences } = line.merchant_info
  const docs = {
    madeBy,
    isDesigned: hasService(line, DESIGN_SERVICE),
    chosen: line.merchant_info.selectedUploadType,
    hasProgram: product?.designExperience !== undefined,
  }
  const isMultiArtwork = multiArtworkDetails.length > 1
  return {
    id: line.id,
    productId: line.product_id,
    mcpSku: line.mcp_sku,
    variantSKU: line.variant_sku,
    jobName: line.job_name,
    quantity: line.quantity,
    price: money(line.net, currency),
    unitPrice: perPiece(line.net, line.quantity, 10 ** minorDigits(currency)),
    totalPrice: money(lineNet(line), currency),
    taxedTotalPriceWithServices: money(gross, currency),
    taxRate,
    taxCode: `${country}-${line.tax_class}`,
    currencyCode: currency,
    services: Object.fromEntries(
      line.services.map(({ key, net, inputText }) => [
        key,
        { unitPrice: money(net, currency), taxRate, serviceAttributes: { inputText } },
      ]),
    ),
    merchantInfo: wireInfo(line, uploadTypeOf(docs), product),
    ...(product && { productConfig: configOf(line, product) }),
    mcpDocsSource: docsSourceOf(docs),
    documentPreferences,
    promisedArrivalDate: line.promised_date,
    promisedUntil: line.promised_until.toISOString(),
    lineItemCreationTimestamp: line.created_at.toISOString(),
    isMultiArtwork,
    multiArtworkSetsNumber: isMultiArtwork ? multiArtworkDetails.length : 1,
    ...(isMultiArtwork && { multiArtworkDetails }),
    isFileCheckEditable: line.file_check,
    ...(product && !needsFile(product) && { hasWithdrawalRight: true as const }),
    ...(collection && { collection }),
    ...(offer && { offer: wireOffer(offer) }),
    ...(drops.length > 0 && wireDrops(line, currency, country)),
  }
}

/** What was chosen, in the contract's names. */
function wireInfo(
  line: Line,
  selectedUploadType: UploadType,
  product: ProductDefinition | undefined,
): WireLine['merchantInfo'] {
  const { merchant_info: info } = line
  const checked = hasService(line, FILE_CHECK) ? 'fileCheck' : 'upload'
  return {
    selectedAttributes: info.selectedAttributes,
    selectedPriority: info.selectedPriority,
    selectedProductionTime: info.selectedProductionTime,
    selectedDeliveryOption: info.selectedDeliveryOption,
    selectedUploadType,
    merchantAttributes: info.merchantAttributes,
    fileFlow: product && !needsFile(product) ? 'none' : checked,
    pageId: info.pageId || line.product_id,
    preConfiguredUrl: info.preConfiguredUrl,
    ...saidRecommendation(info.recommendation),
  }
}

/** Where a product was recommended, in the contract's names. */
export function saidRecommendation(
  recommendation: Line['merchant_info']['recommendation'],
): Pick<WireLine['merchantInfo'], 'recommendationId' | 'recommendedFrom'> {
  if (!recommendation) return {}
  return { recommendationId: recommendation.id, recommendedFrom: recommendation.from }
}

/** What was configured, as the page of the product that is sold now opens it; in one order, so that one choice is one text. */
function configOf(line: Line, product: ProductDefinition): NonNullable<WireLine['productConfig']> {
  const { version } = product.skus
  const { selectedAttributes: selection, selectedPriority } = line.merchant_info
  const attributes = Object.entries(selection).sort(([one], [other]) => (one < other ? -1 : 1))
  const selectedAttributes = Object.fromEntries(attributes)
  const offered: readonly string[] = product.services
  const services = line.services
    .map(({ key }) => key)
    .filter((key) => offered.includes(key))
    .sort()
  const chosen = { selectedAttributes, selectedQuantity: line.quantity, selectedPriority }
  const config = encodeConfig({ version, ...chosen, services })
  return { configurationId: product.id, version, config }
}

const hasService = ({ services }: Line, wanted: string) =>
  services.some(({ key }) => key === wanted)

export function wireOffer({ number, until }: HeldOffer): NonNullable<WireLine['offer']> {
  return { number, until }
}

function wireDrops(
  { quantity, merchant_info: { drops } }: Line,
  currency: string,
  country: string,
): Pick<WireLine, 'drops' | 'dropFault'> {
  const fault = dropFault(drops, { quantity, country })
  return {
    drops: drops.map(({ addressId, address, net, day, ...drop }) => ({
      quantity: drop.quantity,
      ...(addressId && { addressId }),
      address,
      lines: addressLines(address),
      ...(!fault && { arrivalDate: day, delivery: money(net, currency) }),
    })),
    ...(fault && { dropFault: fault }),
  }
}

export function money(centAmount: number, currencyCode: string) {
  return { centAmount, currencyCode }
}
