import type { OutputOf } from '../../../contract/endpoint.ts'
import type { openOwnDesign } from '../../../contract/own-design.ts'
import { editable } from '../../../domain/own-design/editable.ts'
import type { DesignPart, OwnDesign } from '../../../domain/own-design/own-design.ts'
import { onPages } from '../../../domain/own-design/own-design.ts'
import { initialSelection } from '../../../domain/product/selection.ts'
import type { Context } from '../../context.ts'
import type { DesignLine } from './design-line.ts'

/** How much wider or narrower than the template a piece may be, as a share. */
const TOLERANCE = 0.08
/** Words that stand in the shop's templates for what their user writes. */
const SAMPLES = [
  ...(['name', 'role', 'company', 'phone', 'email', 'web', 'address'] as const),
  ...(['headline', 'text'] as const),
]
const PLACEHOLDER = /\{(\w+)\}/g

/** The shop's designs for a piece of this shape, in its size, with words of the caller's language. */
export function templatesFor(
  context: Context,
  { template }: Pick<DesignLine, 'template'>,
): OutputOf<typeof openOwnDesign>['design']['templates'] {
  const { shop, tenant, locale } = context
  const documents = shop.documents(tenant, locale)
  return documents.ids('template').flatMap((id) => {
    const document = documents.get('template', id)
    const product = document?.design && shop.product(tenant, document.product)
    if (!document?.design || !product) return []
    const own = editable(product, { ...initialSelection(product), ...document.selection })
    if (!own) return []
    const factor = template.widthMm / own.widthMm
    const height = (own.heightMm * factor) / template.heightMm
    if (Math.abs(height - 1) > TOLERANCE) return []
    const design = worded(context, document.design, { id, factor })
    return [{ id, document: onPages(design, template.pages) }]
  })
}

/** A template's design with words of the caller's language, larger by a factor. */
export function worded(
  { shop, tenant, locale }: Context,
  { pages }: OwnDesign,
  { id, factor = 1 }: { id: string; factor?: number },
): OwnDesign {
  const voices = new Map<string, string>(
    SAMPLES.map((name) => [name, shop.voice(tenant, locale, `designer.sample_${name}`)]),
  )
  return {
    pages: pages.map(({ ground, parts }, page) => ({
      ground,
      parts: parts.map((part, index) =>
        fitted({ ...part, id: `${id}-${page}-${index}` }, factor, voices),
      ),
    })),
  }
}

function fitted(part: DesignPart, factor: number, voices: ReadonlyMap<string, string>): DesignPart {
  const round = (value: number) => Math.round(value * factor * 100) / 100
  const at = { xMm: round(part.xMm), yMm: round(part.yMm) }
  if (part.kind !== 'text')
    return { ...part, ...at, widthMm: round(part.widthMm), heightMm: round(part.heightMm) }
  const text = part.text.replace(PLACEHOLDER, (whole, name: string) => voices.get(name) ?? whole)
  return { ...part, ...at, text, sizePt: Math.max(4, round(part.sizePt)) }
}
