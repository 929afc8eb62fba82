import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import { formatNumber } from '../../../domain/numbers/format.ts'
import type { Selection } from '../../../domain/product/definition.ts'
import type { Template } from '../../../domain/template/template.ts'
import type { TemplateWords } from '../../../domain/template/template-svg.ts'
import type { Context } from '../../context.ts'

type Speaking = Pick<Context, 'shop' | 'tenant' | 'locale'>

/** What stands in the margin of a template, in the locale of whoever asks. */
export function sayTemplate(
  { shop, tenant, locale }: Speaking,
  { name, template, scale }: { name: string; template: Template; scale: number },
): TemplateWords {
  const say = (key: VoiceKey, values?: Record<string, string>) =>
    shop.voice(tenant, locale, key, values)
  const mm = (value: number) => formatNumber(value, locale)
  const { widthMm, heightMm, bleedMm, safeMm, foldsMm, pages } = template
  const lines = [
    say('artwork.template_trim', { width: mm(widthMm), height: mm(heightMm) }),
    say('artwork.template_bleed', {
      bleed: mm(bleedMm),
      width: mm(widthMm + 2 * bleedMm),
      height: mm(heightMm + 2 * bleedMm),
    }),
    say('artwork.template_safe', { safe: mm(safeMm) }),
    foldsMm.length > 0 ? say('artwork.template_folds', { at: foldsMm.map(mm).join(', ') }) : '',
    pages !== null && pages > 1 ? say('artwork.template_pages', { pages: mm(pages) }) : '',
    scale > 1 ? say('artwork.template_scale', { scale: mm(scale) }) : '',
    say('artwork.template_remove'),
  ]
  return { title: name, lines: lines.filter(Boolean) }
}

/** The product and what is chosen of it, in words: options alone, in the product's order. */
export function nameOfChoice(
  { shop, tenant, locale }: Speaking,
  productId: string,
  selection: Selection,
): string {
  const words = shop.productWords(tenant, locale, productId)
  const options = Object.entries(selection).flatMap(
    ([key, option]) => words?.attributes[key]?.options[option]?.name ?? [],
  )
  return [words?.name ?? productId, ...options].join(', ')
}
