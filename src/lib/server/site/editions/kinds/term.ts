import { z } from 'zod'
import { key } from '../../../../documents/shapes.ts'
import { languageOf } from '../../../../domain/urls/locale.ts'
import { drawingScenes, viewsOf } from '../../../../pictures/drawings/drawing.ts'
import type { Documents } from '../documents.ts'
import type { Library } from '../library.ts'
import { type Address, defineKind, type Report, type Target } from './define-kind.ts'
import { page } from './page.ts'

/** The page that lists all terms; without it, a tenant has no glossary. */
const GLOSSARY_PAGE = 'glossary'

const schema = z.strictObject({
  /** Terms that belong to it. */
  related: z.array(key).min(1),
  /** Products that it matters for. */
  products: z.array(key).default([]),
  /** The page that says what to do. */
  guide: key.optional(),
  /** What its page shows: one of a scene's drawings, by which figures. */
  drawing: z.strictObject({
    scene: z.enum(drawingScenes),
    view: key,
    facts: z.record(z.string().regex(/^[a-z][A-Za-z]*$/), z.number()).default({}),
  }),
  /** The fact that is told beside its products' prices, `bleedMm`; */
  figure: z.string().optional(),
  /** or the attribute of its products whose options are told beside their prices. */
  attribute: key.optional(),
})

/** A word of the trade, in the glossary. */
export const term = defineKind({
  at: 'terms/{id}/term.yaml',
  schema,
  layout: 'term',
  address(id, documents): Address | null {
    const index = page.address(GLOSSARY_PAGE, documents)
    const words = documents.find('termWords', id)
    if (!index || !words || !documents.get('term', id)) return null
    const { slug, name, title, description } = words.data
    return { path: `${index.path}${slug}/`, name, title, description, from: words }
  },
  parent: (): Target => ({ kind: 'page', id: GLOSSARY_PAGE }),
  check(document, library, report): void {
    const { related, products, guide, drawing, figure, attribute } = document.data
    related.forEach((other, index) => {
      if (other === document.id) report(document, ['related', index], 'This is the term itself.')
      else if (!library.has('term', other, document))
        report(document, ['related', index], `There is no term ${other}.`)
    })
    products.forEach((product, index) => {
      if (!library.has('product', product, document))
        report(document, ['products', index], `There is no product ${product}.`)
    })
    if (guide !== undefined && !library.has('page', guide, document))
      report(document, ['guide'], `There is no page ${guide}.`)
    if (!Object.hasOwn(viewsOf(drawing.scene), drawing.view))
      report(
        document,
        ['drawing', 'view'],
        `The scene ${drawing.scene} has ${Object.keys(viewsOf(drawing.scene)).join(', ')}.`,
      )
    for (const fact of viewsOf(drawing.scene)[drawing.view]?.needs ?? [])
      if (drawing.facts[fact] === undefined)
        report(document, ['drawing', 'facts'], `This drawing says ${fact}, which is not given.`)
    if (figure !== undefined && drawing.facts[figure] === undefined)
      report(document, ['figure'], `The drawing has no fact ${figure}.`)
    if (attribute !== undefined && !isAttribute(library, products, attribute))
      report(document, ['attribute'], `None of the products has an attribute ${attribute}.`)
    for (const { locale, documents } of library.viewsOf(document))
      checkWords(document, languageOf(locale), documents, report)
  },
})

function isAttribute(library: Library, products: readonly string[], attribute: string): boolean {
  return library
    .all('product')
    .some(
      ({ id, data }) =>
        products.includes(id) && data.attributes.some(({ key }) => key === attribute),
    )
}

function checkWords(
  document: { id: string; path: string },
  language: string,
  documents: Documents,
  report: Report,
): void {
  if (documents.find('termWords', document.id)) return
  const path = document.path.replace('term.yaml', `${language}.md`)
  report({ path }, [], 'The term has no words in this language.')
}
