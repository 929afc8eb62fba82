import { MISSING_VOICE } from '../../../domain/dictionary/dictionary.ts'
import type { ContentProblem } from '../editions/index.ts'
import type { CompiledShop } from '../shop/index.ts'
import type { PageAddress } from './page.ts'
import type { Rendered } from './pool.ts'

/** What keeps rendered pages from going live, each at the document that the page is made of. */
export function renderProblems(
  shop: CompiledShop,
  { pages, failures }: Pick<Rendered, 'pages' | 'failures'>,
): ContentProblem[] {
  const broken = failures.map((failure) => ({
    path: documentOf(shop, failure),
    line: 1,
    message: `The page ${failure.path} of tenant ${failure.tenant} cannot be rendered: ${failure.message}`,
  }))
  const silent = pages
    .filter(({ bytes }) => Buffer.from(bytes.plain).includes(MISSING_VOICE))
    .map(({ record }) => ({
      path: documentOf(shop, record),
      line: 1,
      message: `The page ${record.path} of tenant ${record.tenant} lacks a voice: it reads "${MISSING_VOICE}".`,
    }))
  return [...broken, ...silent]
}

/** The document a page is made of; the tenant's where it is made of none of its own. */
function documentOf(shop: CompiledShop, { tenant: id, path }: PageAddress): string {
  const tenant = shop.tenant(id)
  const match = tenant ? shop.route(tenant, path) : undefined
  const own =
    match && 'id' in match.match
      ? shop.library.view(id, match.locale).find(match.match.kind, match.match.id)
      : undefined
  return own?.path ?? `tenants/${id}.yaml`
}
