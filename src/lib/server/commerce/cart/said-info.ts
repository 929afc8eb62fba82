import type { z } from 'zod'
import type { wantedLine } from '../../../contract/wanted-line.ts'
import { editable } from '../../../domain/own-design/editable.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import { recommendationIds } from '../../../domain/recommendation/recommendation.ts'
import { isLocalPath } from '../../../domain/urls/canonical.ts'
import type { Context } from '../../context.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import type { Line } from '../line/index.ts'
import { demandUploadType } from '../product/index.ts'

type Said = z.output<typeof wantedLine>['merchantInfo']
type Stored = Line['merchant_info']

/**
 * What a caller says of a line beside the choice itself. What is left out is as the line has it whose place it takes, so
 * that a page which knows nothing of it loses nothing.
 */
export function saidInfo(
  context: Context<'field_not_used'>,
  said: Said,
  { product, services, before }: Of & { before: Stored | undefined },
) {
  const ways = waysOf(context, said, { product, services })
  if (said.selectedUploadType) demandUploadType(context, ways, said.selectedUploadType)
  const kept = before?.selectedUploadType ?? 'upload'
  const link = said.preConfiguredUrl ?? before?.preConfiguredUrl ?? ''
  return {
    selectedUploadType: said.selectedUploadType ?? (ways[kept] ? kept : ('upload' as const)),
    merchantAttributes: said.merchantAttributes ?? before?.merchantAttributes ?? {},
    fileFlow: said.fileFlow ?? before?.fileFlow ?? 'upload',
    pageId: said.pageId ?? before?.pageId ?? '',
    preConfiguredUrl: isLocalPath(link) ? link : '',
    recommendation: recommendationOf(context, said) ?? before?.recommendation ?? null,
  }
}

type Of = { product: ProductDefinition; services: Readonly<Record<string, unknown>> }

/**
 * How a file of the line may come: a designer of the shop makes it where one is ordered with it (`hds`), a program where
 * the product is designed in one or the shop's editor lays it out (`dex`).
 */
function waysOf(
  { tenant, locale }: Context,
  { selectedAttributes }: Said,
  { product, services }: Of,
): Record<Stored['selectedUploadType'], boolean> {
  const hasEditor = tenant.links[locale]?.['designEditor'] !== undefined
  return {
    upload: true,
    dex:
      product.designExperience !== undefined ||
      (hasEditor && editable(product, selectedAttributes) !== null),
    hds: services[DESIGN_SERVICE] !== undefined,
  }
}

/** What the shop recommended; addresses are typed and shared, so that what it knows nothing of is none. */
function recommendationOf(
  { shop, tenant, locale }: Context,
  { recommendationId: id, recommendedFrom: from = '' }: Said,
): Stored['recommendation'] {
  const isPlace = recommendationIds.some((each) => each === id)
  if (id === undefined || !isPlace) return null
  const kind = id === 'glossary' ? 'term' : 'page'
  return shop.pathOf(tenant, locale, { kind, id: from }) ? { id, from } : null
}
