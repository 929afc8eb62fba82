import type { Address, Report } from './kinds/define-kind.ts'
import { kinds, type RoutableKind, routableKinds } from './kinds/index.ts'
import type { Documents, Library } from './library.ts'

/** Which page: `{ kind: 'product', id: 'flyers' }`. */
type PageTarget = { kind: RoutableKind; id: string }

/** Every page that documents make for a tenant in a locale. */
function addressesOf(documents: Documents): { target: PageTarget; address: Address }[] {
  return routableKinds.flatMap((kind) =>
    documents.ids(kind).flatMap((id) => {
      const address = kinds[kind].address(id, documents)
      return address ? [{ target: { kind, id }, address }] : []
    }),
  )
}

/** No two pages of a tenant may share an address, nor a page and a default link. */
export function addressProblems(library: Library, report: Report): void {
  for (const { id, data } of library.all('tenant'))
    for (const locale of data.locales) {
      const documents = library.view(id, locale)
      const taken = new Map<string, string>()
      const links = { ...documents.get('links'), ...data.links }
      const at = documents.find('links')?.path ?? ''
      for (const [key, path] of Object.entries(links)) if (key !== 'home') taken.set(path, at)
      for (const { address } of addressesOf(documents)) {
        const { path, from } = address
        const other = taken.get(path)
        if (other) report(from, ['slug'], `${path} is the address of ${other} already.`)
        taken.set(path, from.path)
      }
    }
}
