import type { z } from 'zod'
import type { productTemplate } from '../../../contract/template.ts'
import type { SelectionProblemCode } from '../../../domain/product/selection.ts'
import { templateOf } from '../../../domain/template/template.ts'
import { templateSvg } from '../../../domain/template/template-svg.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { demandSelection, productOf, type VersionCode } from '../product/index.ts'
import { nameOfChoice, sayTemplate } from './say.ts'
import { scaleOf, templatePdf } from './template-pdf.ts'

type Input = z.output<typeof productTemplate.input>

/** The template of a configuration as a file; refuses where its file has no plain shape. */
export async function makeTemplate(
  context: Context<VersionCode | SelectionProblemCode | 'template_none'>,
  { skus, merchantAttributes, format }: Input,
) {
  const product = productOf(context, skus)
  demandSelection(context, product, merchantAttributes, 'merchantAttributes')
  const template = templateOf(product, merchantAttributes)
  demand(context, template, 'template_none')
  const name = nameOfChoice(context, product.id, merchantAttributes)
  const scale = format === 'pdf' ? scaleOf(template) : 1
  const words = sayTemplate(context, { name, template, scale })
  const bytes =
    format === 'pdf'
      ? await templatePdf(template, words)
      : Buffer.from(templateSvg(template, words))
  return {
    fileName: `${product.id}-${template.widthMm}x${template.heightMm}.${format}`,
    mediaType: format === 'pdf' ? 'application/pdf' : 'image/svg+xml',
    base64: bytes.toString('base64'),
  }
}
