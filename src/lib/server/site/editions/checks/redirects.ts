import { hostName } from '../../../../domain/session/tenant.ts'
import { canonicalAddress, decoded, redirectKey } from '../../../../domain/urls/address.ts'
import { localePath } from '../../../../domain/urls/locale.ts'
import { requiredLinks } from '../app-pages.ts'
import type { Documents } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import type { Library } from '../library.ts'
import { didYouMean } from '../nearest.ts'
import { defaultLinks, parseTarget, type Redirect, redirectsOf } from '../redirects.ts'

type Place = {
  library: Library
  tenant: string
  locale: string
  documents: Documents
  data: DataOf<'tenant'>
  redirects: ReadonlyMap<string, Redirect>
}

/** Every redirect of a tenant leads in one step to a page that is there, or to another site by https. */
export function redirectProblems(library: Library, tenant: string, report: Report): void {
  const data = library.get('tenant', tenant)
  const redirects = redirectsOf(library, tenant)
  for (const locale of data?.locales ?? []) {
    const documents = library.view(tenant, locale)
    if (!data) continue
    const place = { library, tenant, locale, documents, data, redirects }
    for (const { from, to, document } of redirectEntries(documents)) {
      const fault = targetFault(from, to, place)
      if (fault) report(document, [from, 'to'], fault)
    }
  }
}

/** The redirects of a tenant's locale, each with the document that says so. */
export function redirectEntries(documents: Documents) {
  const said = documents.sources('redirects')
  return Object.entries(documents.get('redirects') ?? {}).flatMap(([from, { to }]) => {
    const document = said.find(({ data }) => from in data)
    return document ? [{ from, to, document }] : []
  })
}

function targetFault(from: string, to: string, place: Place): string | undefined {
  const target = parseTarget(to)
  if (!target)
    return `${to} is no address: use a path such as /flyers/, a default link such as cart, or https://….`
  if (target.kind === 'elsewhere') return elsewhereFault(target.url, place)
  if (target.kind === 'link') return linkFault(from, target.key, place)
  const canonical = canonicalAddress(target.path)
  if (canonical !== target.path)
    return `The shop spells this address ${decoded(canonical)}${target.rest}.`
  return pathFault(from, target.path, place)
}

function linkFault(from: string, key: string, place: Place): string | undefined {
  const path = defaultLinks(place.documents, place.data)[key]
  if (typeof path === 'string') return pathFault(from, path, place)
  return `There is no page behind a default link ${key}.${didYouMean(key, requiredLinks)}`
}

function pathFault(from: string, path: string, place: Place): string | undefined {
  const { tenant, locale, data, redirects, library } = place
  const inLocale = (each: string) => localePath(data.locales[0] ?? locale, locale, each)
  const onward = redirects.get(redirectKey(inLocale(path)))
  if (onward) return chainFault(inLocale(from), decoded(inLocale(path)), redirects)
  if (library.paths(tenant).has(inLocale(path))) return undefined
  return `Tenant ${tenant} has no page ${decoded(inLocale(path))}.`
}

/** A redirect that leads to another one, which browsers follow slowly and search engines distrust. */
function chainFault(
  from: string,
  first: string,
  redirects: ReadonlyMap<string, Redirect>,
): string | undefined {
  const seen = [from]
  let next: string | undefined = first
  while (next !== undefined && !seen.includes(next)) {
    seen.push(next)
    const onward: string | undefined = redirects.get(redirectKey(next))?.target.split(/[?#]/, 1)[0]
    next = onward === undefined ? undefined : decoded(onward)
  }
  if (next !== undefined) return `These redirects lead in a circle: ${[...seen, next].join(' → ')}.`
  return `${first} is redirected itself; say where that leads, ${seen.at(-1)}.`
}

function elsewhereFault(url: URL, { library, tenant }: Place): string | undefined {
  if (url.protocol !== 'https:')
    return `A redirect to another site begins with https://, not with ${url.protocol}`
  if (url.username || url.password)
    return 'An address with a user name or a password is for nobody.'
  // As hosts are read: the root's dot at the end makes no other one.
  const host = hostName(url.hostname)
  const owner = library.all('tenant').find(({ data }) => data.hosts.includes(host))
  if (owner?.id === tenant) return `${host} is this shop: write the path alone.`
  if (owner && !library.paths(owner.id).has(url.pathname))
    return `Tenant ${owner.id} has no page ${url.pathname}.`
  return undefined
}
