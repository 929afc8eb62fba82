import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import { cardSize, drawCard } from '../../../pictures/card.ts'
import { appIcon, ownAppIcon } from '../../../pictures/marks.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { drawInShop, drawingVersion, pictureNamer, typeIn } from '../pictures/index.ts'
import { iconSizes } from '../search-engines/index.ts'
import {
  type CompiledShop,
  cardAddress,
  cardOf,
  cardPage,
  drawingAt,
  imprintsOf,
  type Tenant,
} from '../shop/index.ts'
import type { Asset } from './assets.ts'
import { type Drawing, openRasters } from './rasters.ts'

/** Pixels of a picture's PNG: what search engines ask of pictures of products. */
const PICTURE = 1200

const icons = new Map<string, number>([
  ['/apple-touch-icon.png', 180],
  ...iconSizes.map((size): [string, number] => [`/icon-${size}.png`, size]),
])

export type RasterFiles = (
  shop: CompiledShop,
  tenant: Tenant,
  pathname: string,
) => Promise<Asset> | undefined

/**
 * What a shop has as PNG: its pictures (`/_pictures/….png`), a social card for every page, and its
 * mark as devices keep it. `specOf` says what a picture is of that some page shows.
 */
export function openRasterFiles(terms: {
  folder: string
  log: Pick<Logger, 'error'>
  specOf(name: string): { spec: PictureSpec; tenant: string } | undefined
  /** The bytes of a shop's own drawing, by its address. */
  photo(address: string): Uint8Array | null
}): RasterFiles {
  const raster = openRasters(terms.folder, terms.log)
  const drawing = drawingVersion()

  function picture(shop: CompiledShop, name: string): Drawing | undefined {
    const known = terms.specOf(`${name}.svg`)
    const theme = known && shop.tenant(known.tenant)?.theme.id
    if (!known || !theme) return undefined
    const svg = () => drawInShop(shop.library, { tenant: known.tenant, theme }, known.spec)
    return { name: `${name}.png`, svg, width: PICTURE, height: PICTURE }
  }

  function card(shop: CompiledShop, tenant: Tenant, path: string): [string, Drawing] | undefined {
    const { match, locale } = shop.route(tenant, path)
    const documents = shop.documents(tenant, locale)
    const settings = documents.get('tenant', tenant.id)
    const shown = settings && cardOf(documents, settings, match)
    if (!shown) return undefined
    const { id: theme } = tenant.theme
    const address = cardAddress(
      path,
      shown,
      pictureNamer(shop.library, drawing)(shown.picture, theme, imprintsOf(documents)),
    )
    const svg = () => {
      const spec: PictureSpec = { ...shown.picture, ratio: 'square' }
      return drawCard(
        {
          ...shown,
          mark: typeof shown.mark === 'string' ? shown.mark : { src: embedded(shown.mark.src) },
        },
        drawInShop(shop.library, { tenant: tenant.id, theme }, spec),
        typeIn(shop.library, theme),
      )
    }
    return [address, { name: `card-${tenant.id}-${address.slice(-16)}`, svg, ...cardSize }]
  }

  /** A drawing within another one: pictures are made without asking anybody. */
  function embedded(address: string): string {
    const bytes = Buffer.from(terms.photo(address) ?? NOTHING)
    return `data:image/svg+xml;base64,${bytes.toString('base64')}`
  }

  function icon(shop: CompiledShop, tenant: Tenant, size: number): Drawing {
    const { brand, mark } = tenant.theme
    const svg =
      typeof mark === 'string'
        ? appIcon(brand, mark)
        : ownAppIcon(embedded(drawingAt(shop.documents(tenant, tenant.baseLocale), mark.photo)))
    const name = `icon-${size}-${hash('sha256', svg, 'hex').slice(0, 12)}.png`
    return { name, svg: () => svg, width: size, height: size }
  }

  return (shop, tenant, pathname) => {
    const name = /^\/_pictures\/([\w-]+)\.png$/.exec(pathname)?.[1]
    const wanted = name === undefined ? undefined : picture(shop, name)
    if (wanted) return raster(wanted)
    const path = cardPage(pathname)
    const [address, drawn] = (path !== null && card(shop, tenant, path)) || []
    // A card that shows something else by now than its name says must not stay under it.
    if (drawn) return raster(drawn).then((made) => (address === pathname ? made : forNow(made)))
    const size = icons.get(pathname)
    return size === undefined ? undefined : raster(icon(shop, tenant, size)).then(forNow)
  }
}

/** In the place of a drawing that cannot be read just now. */
const NOTHING = '<svg xmlns="http://www.w3.org/2000/svg"/>'

function forNow(made: Asset): Asset {
  return { ...made, kept: 'an hour' }
}
