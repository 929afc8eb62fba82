import { escapeHtml } from '../../../domain/escape-html.ts'
import { drawingGround } from '../../../pictures/drawings/drawing.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import type { DataOf } from '../editions/index.ts'
import { markdown } from './markdown.ts'
import type { GlossaryEntry, TermView } from './reader-type.ts'
import { linkTerms, type PageTerms } from './term-links.ts'
import type { TracedShop } from './trace.ts'

/** HTML with the first mention of each term on the page linked. */
export function withTerms(traced: TracedShop, page: PageTerms, html: string): string {
  return linkTerms(html, traced.derived('terms'), page, (id) => traced.path({ kind: 'term', id }))
}

/** Plain text as HTML, likewise. */
export function explained(traced: TracedShop, page: PageTerms, text: string): string {
  return withTerms(traced, page, escapeHtml(text))
}

/** All terms, as the alphabet of the language has them. */
export function glossaryEntries({ documents, derived }: TracedShop): GlossaryEntry[] {
  return derived('glossary').flatMap(({ id, name, path, letter }) => {
    const words = documents.get('termWords', id)
    const drawing = documents.get('term', id)?.drawing
    return words && drawing
      ? [{ id, name, path, letter, short: words.short, picture: termPicture(drawing) }]
      : []
  })
}

export function termView(traced: TracedShop, page: PageTerms, id: string): TermView | null {
  const { documents, derived, path } = traced
  const data = documents.get('term', id)
  const words = documents.get('termWords', id)
  if (!data || !words) return null
  const { name, title, description, short } = words
  const html = withTerms(traced, page, markdown(words.body))
  const heading = html.indexOf('<h2')
  const split = heading < 0 ? html.length : heading
  const index = derived('glossary')
  const place = index.findIndex((each) => each.id === id)
  const letters = [...new Set(index.map(({ letter }) => letter))]
  const guide = data.guide === undefined ? undefined : documents.get('pageWords', data.guide)
  const guidePath = data.guide === undefined ? null : path({ kind: 'page', id: data.guide })
  return {
    id,
    name,
    title,
    description,
    short,
    html: html.slice(0, split),
    advice: html.slice(split),
    picture: termPicture(data.drawing),
    drawing: data.drawing,
    related: data.related.flatMap((other) => {
      const entry = index.find((each) => each.id === other)
      const said = documents.get('termWords', other)
      return entry && said
        ? [{ id: other, name: entry.name, path: entry.path, short: said.short }]
        : []
    }),
    guide: guide && guidePath ? { title: guide.title, path: guidePath } : null,
    products: data.products.filter((product) => documents.get('product', product) !== undefined),
    attribute: data.attribute ?? null,
    figure: data.figure ?? null,
    before: index[place - 1] ?? null,
    after: index[place + 1] ?? null,
    letter: index[place]?.letter ?? '',
    letters: letters.map((letter) => ({
      letter,
      path: `${path({ kind: 'page', id: 'glossary' }) ?? ''}#${letter.toLowerCase()}`,
    })),
  }
}

/** The drawing of a term. */
export function termPicture({ scene, view, facts }: DataOf<'term'>['drawing']): PictureSpec {
  return { scene, ground: drawingGround(scene), ratio: 'figure', figure: { view, facts } }
}
