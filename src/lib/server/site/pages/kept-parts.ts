import {
  type CompiledShop,
  derive,
  openPartReader,
  type Part,
  type PartName,
  type Parts,
  partNames,
  startTrace,
  type Tenant,
} from '../shop/index.ts'
import { recordOf } from './compose.ts'
import type { Staleness } from './page-keys.ts'
import type { RenderTerms } from './render-page.ts'

/** What parts are rendered with; none of it changes while a process runs. */
type PartTerms = Pick<RenderTerms, 'app' | 'origin' | 'pictureName'>

/** Whose part it is: a tenant's, in a locale, on pages whose entry in the menu is the same. */
type Place = { tenant: Tenant; locale: string; path: string }

/** The route that renders a part (`src/pages/part.astro`). */
const ROUTE = '/part/'

/** The one part that says which page is open. */
const MENU: PartName = 'menu'

type Kept = { parts: Map<string, Part>; places: Map<string, Parts> }

/** Parts of every edition that is in use. */
const keptBy = new WeakMap<CompiledShop, Kept>()

/**
 * The parts that a page shares with others: rendered for the first of them, then kept for as long as
 * the edition is (decision 32).
 */
export function partsOf(
  shop: CompiledShop,
  { tenant, path: address }: { tenant: Tenant; path: string },
  terms: PartTerms,
): Parts | Promise<Parts> {
  const [path = '/'] = address.split('?', 1)
  const { locale } = shop.route(tenant, path)
  const { value: menu } = derive(shop, 'menu', tenant, locale)
  const place = { tenant, locale, path: pathsIn(menu).has(path) ? path : '' }
  return keptOf(shop).places.get(placeKey(place)) ?? renderParts(shop, place, terms)
}

/** Takes over to the edition `after` what `before` has kept and would be rendered the same. */
export function handOnParts(
  before: CompiledShop,
  after: CompiledShop,
  isStale: Staleness['part'],
): void {
  const { parts } = keptOf(after)
  for (const [key, part] of keptOf(before).parts) if (!isStale(recordOf(part))) parts.set(key, part)
}

async function renderParts(shop: CompiledShop, place: Place, terms: PartTerms): Promise<Parts> {
  const { parts, places } = keptOf(shop)
  const rendered = {} as Record<PartName, Part>
  for (const name of partNames) {
    const as = name === MENU ? place : { ...place, path: '' }
    const key = `${name} ${placeKey(as)}`
    const part = parts.get(key) ?? (await renderPart(shop, name, as, terms))
    parts.set(key, part)
    rendered[name] = part
  }
  places.set(placeKey(place), rendered)
  return rendered
}

async function renderPart(
  shop: CompiledShop,
  name: PartName,
  { tenant, ...at }: Place,
  { app, origin, pictureName }: PartTerms,
): Promise<Part> {
  const trace = startTrace()
  const missed = new Set<string>()
  const missedLink = (key: string) => void missed.add(key)
  const reader = openPartReader({ shop, tenant, trace, origin, pictureName, missedLink }, at)
  const response = await app.render(ROUTE, { shop: reader, part: name })
  if (response.status !== 200)
    throw new Error(`The part ${name} of ${tenant.id} rendered with status ${response.status}`)
  return { name, html: await response.text(), trace, missedLinks: [...missed] }
}

function keptOf(shop: CompiledShop): Kept {
  const known = keptBy.get(shop)
  if (known) return known
  const made: Kept = { parts: new Map(), places: new Map() }
  keptBy.set(shop, made)
  return made
}

function placeKey({ tenant, locale, path }: Place): string {
  return `${tenant.id} ${locale} ${path}`
}

type Menu = ReturnType<typeof derive<'menu'>>['value']
const pathsByMenu = new WeakMap<Menu, ReadonlySet<string>>()

/** Addresses that a menu leads to. */
function pathsIn(menu: Menu): ReadonlySet<string> {
  const known = pathsByMenu.get(menu)
  if (known) return known
  const paths = new Set(
    menu.flatMap(({ path, products }) => [path, ...products.map((each) => each.path)]),
  )
  pathsByMenu.set(menu, paths)
  return paths
}
