import { z } from 'zod'
import { key } from '../../../../documents/shapes.ts'
import { type Address, defineKind, slugAddress } from './define-kind.ts'

/** A page of prose. */
export const page = defineKind({
  at: 'pages/{id}/page.yaml',
  schema: z.strictObject({
    layout: key.default('standard'),
    /** Where the footer lists it, if it does. */
    footer: z.enum(['help', 'paper', 'legal']).optional(),
    order: z.number().default(0),
    indexable: z.boolean().default(true),
    /** Only customers open it: others are sent to the login and back (specification, section 2). */
    loggedOnly: z.boolean().default(false),
    /** Tenants that have it; all when absent. */
    tenants: z.array(key).optional(),
  }),
  layout: 'standard',
  address(id, documents): Address | null {
    const data = documents.get('page', id)
    if (!data || (data.tenants && !data.tenants.includes(documents.tenant ?? ''))) return null
    return slugAddress(documents.find('pageWords', id))
  },
  sitemap: ({ indexable, loggedOnly }) => indexable && !loggedOnly,
  loggedOnly: ({ loggedOnly }) => loggedOnly,
  check(document, library, report): void {
    const views = library.viewsOf(document)
    const spoken = views.some(({ documents }) => documents.find('pageWords', document.id))
    if (views.length > 0 && !spoken) report(document, [], 'The page has no words at all.')
  },
})
