import type { z } from 'zod'
import type { wantedLine } from '../../../contract/wanted-line.ts'
import { editable } from '../../../domain/own-design/editable.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import { isLocalPath } from '../../../domain/urls/canonical.ts'
import type { Context } from '../../context.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import { type Line, recommendationOf } from '../line/index.ts'
import { demandUploadType } from '../product/index.ts'
import type { Along } from '../written-offer/index.ts'

type Said = z.output<typeof wantedLine>['merchantInfo']
type Stored = Line['merchant_info']

/**
 * What a caller says of a line beside the choice itself. What is left out is as the line has it whose place it takes, so
 * that a page which knows nothing of it loses nothing, or as the written offer has it that it is put in by.
 */
export function saidInfo(
  context: Context<'field_not_used'>,
  said: Said,
  { product, services, before, along }: Of & { before: Stored | undefined; along: Along | null },
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
    recommendation:
      recommendationOf(context, said) ?? before?.recommendation ?? along?.recommendation ?? null,
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
