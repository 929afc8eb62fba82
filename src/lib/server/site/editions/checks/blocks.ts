import { blocks as blockKinds } from '../../../../documents/blocks/index.ts'
import { requiredLinks } from '../app-pages.ts'
import type { AnyDocument, Documents } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import type { Library } from '../library.ts'
import { didYouMean } from '../nearest.ts'
import { type Marked, markedIn } from './marked.ts'
import { photoFault } from './photos.ts'
import { checkRepeated } from './repeated.ts'

type PageDocument = AnyDocument & { data: DataOf<'page'> }

/** The facts of a page's blocks: that what they name exists, and what each block demands itself. */
export function checkBlockFacts(document: PageDocument, library: Library, report: Report): void {
  const { blocks } = document.data
  checkRepeated(
    document,
    ['blocks'],
    blocks.map(({ key }) => key),
    report,
    'key',
  )
  blocks.forEach(({ block }, index) => {
    if (block === 'hero' && index > 0)
      report(
        document,
        ['blocks', index],
        'A hero is the head of its page: it stands first, and once.',
      )
  })
  const shops = showing(document, library).map((id) => ({
    id,
    product: (product: string) => library.view(id, null).get('product', product),
    dueDays: library.get('tenant', id)?.deferredPayments?.dueDays ?? null,
    promocode(name: string) {
      const promo = library.view(id, null).get('promocode', name)
      return !promo?.tenants || promo.tenants.includes(id) ? promo : undefined
    },
  }))
  blocks.forEach((block, index) => {
    const at = (keys: readonly PropertyKey[], message: string) =>
      report(document, ['blocks', index, ...keys], message)
    const { facts: schema, check } = blockKinds[block.block]
    for (const each of markedIn(schema, block)) {
      const fault = nameFault(each, document, library)
      if (fault) at(each.keys, fault)
    }
    // The facts are those of this block's own schema, which the union of all of them cannot say.
    check?.({ facts: block as never, shops, report: at })
  })
}

/** Tenants that show a page. */
function showing(document: PageDocument, library: Library): string[] {
  const { tenants } = document.data
  return library.tenantsOf(document).filter((id) => !tenants || tenants.includes(id))
}

type NamedKind = 'product' | 'category' | 'page'

const wordsOf = { product: 'productWords', category: 'categoryWords', page: 'pageWords' } as const
const linked = ['product', 'category', 'page'] as const satisfies NamedKind[]
/** Kinds without a page of their own. */
const unlinked = ['promocode'] as const
const spoken = { product: 'product', category: 'category', page: 'page', promocode: 'promotion' }

function nameFault(
  { mark, text }: Marked,
  document: PageDocument,
  library: Library,
): string | undefined {
  if (mark.names === 'link') {
    if (requiredLinks.includes(text)) return undefined
    return `There is no default link ${text}.${didYouMean(text, requiredLinks)}`
  }
  if (mark.names === 'photo')
    return photoFault(text, mark.least ?? 0, showing(document, library), library)
  const named = [...unlinked, ...linked].find((each) => each === mark.names)
  if (named && !library.has(named, text, document)) {
    const known = library.all(named).map(({ id }) => id)
    return `There is no ${spoken[named]} ${text}.${didYouMean(text, known)}`
  }
  const kind = linked.find((each) => each === named)
  if (!kind || !mark.everywhere) return undefined
  for (const tenant of showing(document, library))
    for (const locale of library.get('tenant', tenant)?.locales ?? []) {
      const documents = library.view(tenant, locale)
      const shown = documents.get('pageWords', document.id)
      if (shown && !isThere(documents, kind, text))
        return `The ${kind} ${text} leads nowhere: tenant ${tenant} has none in ${locale}.`
    }
  return undefined
}

/** Whether a document is a page of a tenant's locale. */
function isThere(documents: Documents, kind: NamedKind, id: string): boolean {
  if (!documents.get(kind, id) || !documents.get(wordsOf[kind], id)) return false
  const tenants = kind === 'page' ? documents.get('page', id)?.tenants : undefined
  return !tenants || tenants.includes(documents.tenant ?? '')
}
