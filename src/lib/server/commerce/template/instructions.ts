import { initialSelection } from '../../../domain/product/selection.ts'
import { templateOf } from '../../../domain/template/template.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { fileOf } from './find.ts'

/** How files are prepared, of products' pages or of guides by their own ids. */
export function instructionsFor(
  context: Context<'page_not_found'>,
  { pages_id: ids }: { pages_id: string[] },
) {
  return { instructions: ids.map((id) => instructionOf(context, id)) }
}

function instructionOf(context: Context<'page_not_found'>, pageId: string) {
  const { shop, tenant } = context
  const product = shop.product(tenant, pageId)
  const guides = (product ? (product.instructions ?? []) : [pageId]).flatMap(
    (id) => guideOf(context, id) ?? [],
  )
  demand(context, product || guides.length > 0, 'page_not_found', { facts: { path: pageId } })
  const template = product && templateOf(product, initialSelection(product))
  return { pageId, file: template ? fileOf(template) : null, guides }
}

function guideOf({ shop, tenant, locale }: Context, id: string) {
  const words = shop.documents(tenant, locale).get('pageWords', id)
  const path = shop.pathOf(tenant, locale, { kind: 'page', id })
  return words && path !== null
    ? { id, title: words.title, text: words.description, path }
    : undefined
}
