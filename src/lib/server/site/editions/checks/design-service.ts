import { languageOf } from '../../../../domain/urls/locale.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import type { Library } from '../library.ts'
import { isCurrency } from './iso.ts'

type DesignService = AnyDocument & { data: DataOf<'designService'> }
type Words = AnyDocument & { data: DataOf<'designServiceWords'> }

/** Its products exist, its prices are in every currency that is sold in, and every question has words. */
export function checkDesignService(
  document: DesignService,
  library: Library,
  report: Report,
): void {
  const { prices, products, form } = document.data
  for (const [index, id] of (products ?? []).entries())
    if (!library.has('product', id, document))
      report(document, ['products', index], `There is no product ${id}.`)
  for (const currency of Object.keys(prices))
    if (!isCurrency(currency))
      report(document, ['prices', currency], `There is no currency ${currency}.`)
  for (const { id, data } of library.all('tenant'))
    for (const currency of [data.domain.currency, ...Object.keys(data.currencies)])
      if (prices[currency] === undefined)
        report(document, ['prices'], `Tenant ${id} sells in ${currency}: say a price.`)
  for (const [index, { key }] of form.entries())
    if (form.findIndex((each) => each.key === key) < index)
      report(document, ['form', index, 'key'], `There are two questions ${key}.`)
  for (const { locale, documents } of library.viewsOf(document)) {
    const words = documents.find('designServiceWords', document.id)
    if (words) checkWords(document, words, report)
    else
      report(
        { path: document.path.replace('service.yaml', `${languageOf(locale)}.yaml`) },
        [],
        'The form has no words in this language.',
      )
  }
}

function checkWords({ data: { form } }: DesignService, words: Words, report: Report): void {
  const { questions } = words.data
  for (const question of form) {
    const said = questions[question.key]
    if (!said) {
      report(words, ['questions'], `The question ${question.key} has no words.`)
      continue
    }
    for (const option of question.kind === 'choice' ? question.options : [])
      if (said.options[option] === undefined)
        report(
          words,
          ['questions', question.key, 'options'],
          `The option ${option} of ${question.key} has no words.`,
        )
  }
  for (const key of Object.keys(questions))
    if (!form.some((question) => question.key === key))
      report(words, ['questions', key], `The form has no question ${key}.`)
}
