import type { z } from 'zod'
import type { designBrowserTemplates } from '../../../contract/template.ts'
import { designSvg } from '../../../domain/own-design/design-svg.ts'
import type { OwnDesign } from '../../../domain/own-design/own-design.ts'
import { initialSelection } from '../../../domain/product/selection.ts'
import { type Template, templateOf } from '../../../domain/template/template.ts'
import { templateSvg } from '../../../domain/template/template-svg.ts'
import type { Context } from '../../context.ts'
import { worded } from '../own-design/index.ts'
import { nameOfChoice, sayTemplate } from './say.ts'

type Input = z.output<typeof designBrowserTemplates.input>
type Found = z.output<typeof designBrowserTemplates.output>['templates'][number]

/** Templates of the tenant's documents that fit what was asked, in order of their ids. */
export function findTemplates(
  context: Context,
  { pageId, configurationId, skus, productName, locale: wanted, limit }: Input,
): { templates: Found[] } {
  const { shop, tenant } = context
  const locale = tenant.locales.find((each) => each === wanted) ?? context.locale
  const documents = shop.documents(tenant, locale)
  const named = skus?.split(',').map((sku) => sku.trim())
  const isNamed = (name: string) =>
    !productName || name.toLocaleLowerCase(locale).includes(productName.toLocaleLowerCase(locale))
  const found = documents.ids('template').flatMap((id) => {
    const document = documents.get('template', id)
    const product = document && shop.product(tenant, document.product)
    if (!document || !product) return []
    const isWanted =
      [pageId ?? product.id, configurationId ?? product.id].every((each) => each === product.id) &&
      (!named || named.includes(product.skus.mcpSku))
    const selectedAttributes = { ...initialSelection(product), ...document.selection }
    const template = isWanted ? templateOf(product, selectedAttributes) : null
    const name = shop.productWords(tenant, locale, product.id)?.name ?? product.id
    if (!template || !isNamed(name)) return []
    const title = nameOfChoice({ shop, tenant, locale }, product.id, document.selection)
    return {
      ...{ id, name: title, locale, productId: product.id, productName: name },
      ...{ skus: [product.skus.mcpSku], selectedAttributes, file: fileOf(template) },
      path: shop.pathOf(tenant, locale, { kind: 'product', id: product.id }),
      picture: pictureOf(context, { id, title, document, template, locale }),
    }
  })
  return { templates: found.slice(0, limit) }
}

type Pictured = {
  id: string
  title: string
  document: { design?: OwnDesign | undefined }
  template: Template
  locale: string
}

/** What the editor offers of it where it has a design; else what a file is laid out on. */
function pictureOf(context: Context, { id, title, document, template, locale }: Pictured): string {
  const speaking = { ...context, locale }
  const [front] = document.design ? worded(speaking, document.design, { id }).pages : []
  return front
    ? designSvg(front, template)
    : templateSvg(template, sayTemplate(speaking, { name: title, template, scale: 1 }))
}

/** The size of a file as the wire has it. */
export function fileOf({ widthMm, heightMm, bleedMm, safeMm, pages }: Template) {
  return { widthMm, heightMm, bleedMm, safeMm, pages }
}
