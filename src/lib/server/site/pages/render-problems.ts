import type { ContentProblem } from '../editions/index.ts'
import type { CompiledShop } from '../shop/index.ts'
import type { PageAddress } from './page.ts'
import type { Rendered } from './pool.ts'

/** What keeps rendered pages from going live, each at the document that the page is made of. */
export function renderProblems(
  shop: CompiledShop,
  { failures, unmeant }: Pick<Rendered, 'failures' | 'unmeant'>,
): ContentProblem[] {
  const broken = failures.map((failure) => ({
    path: documentOf(shop, failure),
    line: 1,
    message: `The page ${failure.path} of tenant ${failure.tenant} cannot be rendered: ${failure.message}`,
  }))
  const unmeantTexts = unmeant.map((page) => ({
    path: documentOf(shop, page),
    line: 1,
    message: `The page ${page.path} of tenant ${page.tenant} ${page.message}`,
  }))
  return [...broken, ...unmeantTexts]
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
