import { z } from 'zod'
import { blockDocument } from '../../../../documents/blocks/index.ts'
import { pageLayouts } from '../../../../documents/layouts.ts'
import { photoIn } from '../../../../documents/picture.ts'
import { key } from '../../../../documents/shapes.ts'
import { checkBlockWords } from '../checks/block-words.ts'
import { checkBlockFacts } from '../checks/blocks.ts'
import type { QueryParameters } from '../query.ts'
import { type Address, defineKind, HOME_PAGE, slugAddress } from './define-kind.ts'

/** The page that searches; without it, a tenant has no search. */
export const SEARCH_PAGE = 'search'

/** What is looked for: as it was typed, but for spaces. */
const asked = {
  keep: true,
  value: (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ') || null,
}

/** A page: rich text, or a list of blocks. The one called `home` stands at the root. */
export const page = defineKind({
  at: 'pages/{id}/page.yaml',
  schema: z.strictObject({
    layout: z.enum(pageLayouts).default('standard'),
    /** Where the footer lists it, if it does. */
    footer: z.enum(['help', 'paper', 'legal']).optional(),
    order: z.number().default(0),
    indexable: z.boolean().default(true),
    /** Only customers open it: others are sent to the login and back (specification, section 2). */
    loggedOnly: z.boolean().default(false),
    /** Tenants that have it; all when absent. */
    tenants: z.array(key).optional(),
    /** What it is made of, in order; its text alone when absent. Words stand by each block's key. */
    blocks: z.array(blockDocument).default([]),
  }),
  layout: ({ layout }) => layout,
  address(id, documents): Address | null {
    const data = documents.get('page', id)
    if (!data || (data.tenants && !data.tenants.includes(documents.tenant ?? ''))) return null
    const words = documents.find('pageWords', id)
    if (id !== HOME_PAGE) return slugAddress(words)
    if (!words) return null
    const { title, description } = words.data
    const name = documents.get('dictionary', 'layout')?.['home'] ?? title
    return { path: '/', name, title, description, from: words }
  },
  photo(id, documents): string | null {
    const [first] = documents.get('page', id)?.blocks ?? []
    return first?.block === 'hero' ? photoIn(first.picture) : null
  },
  sitemap: ({ indexable, loggedOnly }) => indexable && !loggedOnly,
  loggedOnly: ({ loggedOnly }) => loggedOnly,
  query: (id): QueryParameters => (id === SEARCH_PAGE ? { q: asked } : {}),
  check(document, library, report): void {
    const views = library.viewsOf(document)
    const spoken = views.flatMap(({ documents }) => documents.find('pageWords', document.id) ?? [])
    if (views.length > 0 && spoken.length === 0)
      report(document, [], 'The page has no words at all.')
    for (const words of spoken) {
      const isHome = document.id === HOME_PAGE
      if (isHome === (words.data.slug === undefined)) continue
      const message = isHome ? 'the home page stands at /; leave this out.' : 'this is missing.'
      report(words, ['slug'], message)
    }
    checkBlockFacts(document, library, report)
    checkBlockWords(document, library, report)
  },
})
