import { addressOf, HOME, isListed, isPage, type PageTarget } from '../editions/index.ts'
import type { SearchTerms } from './terms.ts'

const sections = [
  ['category', 'Categories'],
  ['product', 'Products'],
  ['page', 'Guides and policies'],
] as const

const AGENTS = 'products, prices and dates as they are now, and links that open what was chosen.'

/**
 * `llms.txt` (llmstxt.org): what the shop is and where its pages are, in its base locale, and the home
 * pages of its other languages.
 */
export function llms({ shop, tenant, originOf }: SearchTerms): string {
  const origin = originOf(tenant)
  const documents = shop.documents(tenant, tenant.baseLocale)
  const pages = shop
    .pages(tenant)
    .flatMap(({ locale, path, match }) =>
      locale === tenant.baseLocale && isPage(match) && isListed(documents, match)
        ? [{ path, match }]
        : [],
    )
  const line = (path: string, match: PageTarget) => {
    const said = addressOf(documents, match)
    return said ? [`- [${said.name}](${origin}${path}): ${said.description}`] : []
  }
  const home = addressOf(documents, HOME)
  const lists = sections.flatMap(([kind, title]) => {
    const lines = pages.flatMap(({ path, match }) => (match.kind === kind ? line(path, match) : []))
    return lines.length > 0 ? ['', `## ${title}`, '', ...lines] : []
  })
  const others = tenant.locales.filter((locale) => locale !== tenant.baseLocale)
  const languages = others.flatMap((locale) => {
    const path = shop.pathOf(tenant, locale, HOME)
    return path === null ? [] : [`- [${locale}](${origin}${path})`]
  })
  return [
    `# ${tenant.name}`,
    '',
    `> ${home?.description ?? ''}`,
    ...lists,
    ...(tenant.agents
      ? ['', '## For agents', '', `- [Model Context Protocol](${origin}/api/v1/mcp/): ${AGENTS}`]
      : []),
    ...(languages.length > 0 ? ['', '## Other languages', '', ...languages] : []),
    '',
  ].join('\n')
}
