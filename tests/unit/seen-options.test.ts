// Whatever is chosen is seen: every option of every product of the sample shop changes the picture on the product's
// page, and the small one of a line in a cart, or stands below with the reason why it cannot.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawLine } from '../../src/islands/order/parts/draw-line.ts'
import { picturedOf } from '../../src/islands/order/parts/pictured.ts'
import { drawingOf } from '../../src/islands/product/drawing.ts'
import type {
  Attribute,
  ProductDefinition,
  Selection,
} from '../../src/lib/domain/product/definition.ts'
import { chosenOption, facts, partsCount } from '../../src/lib/domain/product/facts.ts'
import { resolve } from '../../src/lib/domain/product/resolve.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { optionsOf } from '../../src/lib/pictures/options.ts'
import { productPicture } from '../../src/lib/pictures/product-picture.ts'
import { viewsOfScene } from '../../src/lib/pictures/views.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'

const shop = loadShop(join(import.meta.dirname, '../../src/content'), new Date())
const [tenant] = shop.tenants
if (!tenant) throw new Error('the shop has a tenant')
const products = shop
  .documents(tenant, tenant.baseLocale)
  .ids('product')
  .flatMap((id) => shop.product(tenant, id) ?? [])

/** What is rightly not seen, as `product.attribute: values`, and why. */
const UNSEEN: Readonly<Record<string, string>> = {
  'brochures.extras: none, banded': 'bands hold piles together: the brochure is the same',
  'business-cards.designs: 1, 40': 'further designs are further files, which nobody has sent yet',
  'carbonless-pads.extras: none, banded': 'bands hold piles together: the pad is the same',
  'carbonless-pads.perforation: upper, all': 'the last copy lies below the others, head and all',
  'die-cut-stickers.shape: circle, oval': 'an oval of equal sides is a circle: its size is seen',
  'roll-labels.designs: 1, 30': 'further designs are further files, which nobody has sent yet',
  'roll-labels.shape: oval, circle': 'an oval of equal sides is a circle: its size is seen',
  't-shirts.printing: dtg, dtf': 'both print the same colours; what differs is felt',
  't-shirts.sizes: s:1, xl:5':
    'a shirt of another size is cut alike, and how many there are is a number',
  'wall-calendars.designs: 1, 20': 'further designs are further files, which nobody has sent yet',
  'wall-calendars.packing: stacked, wrapped':
    'the calendar is shown as it hangs, not as it is packed',
  'wall-calendars.packing: stacked, mailer':
    'the calendar is shown as it hangs, not as it is packed',
  'wall-calendars.packing: wrapped, mailer':
    'the calendar is shown as it hangs, not as it is packed',
}

const THIN = 'a tenth of a millimetre is less than a picture this small can show'

/** What is not seen on a line of a cart besides: what is inside, on the back, or thinner than a line. */
const UNSEEN_SMALL: Readonly<Record<string, string>> = {
  'brochures.inner-printing: colour, black': 'the brochure is closed',
  'carbonless-pads.terms: none, first': 'the pad lies on its back',
  'folded-leaflets.paper: silk-115, silk-135': THIN,
  'folded-leaflets.paper: silk-115, silk-170': THIN,
  'folded-leaflets.paper: silk-115, silk-250': THIN,
  'folded-leaflets.paper: silk-135, silk-170': THIN,
  'folded-leaflets.paper: silk-135, silk-250': THIN,
  'folded-leaflets.paper: silk-170, silk-250': THIN,
  'wall-calendars.paper: silk-135, silk-170': THIN,
  'wall-calendars.paper: silk-135, silk-250': THIN,
  'wall-calendars.paper: silk-170, silk-250': THIN,
}

const pictures = { grounds: {}, colours: {} }

/** The product's own picture, in every way in which it can be looked at, without the words that measure it. */
async function large(product: ProductDefinition, selection: Selection): Promise<string> {
  const { scene } = product.picture
  const drawing = await drawingOf(scene)
  if (!drawing) throw new Error(`nobody draws ${scene}`)
  const sides = facts(product, selection)['sides'] === 2 ? [0, 1] : [0]
  const turns = viewsOfScene[scene]?.map(({ turn }) => turn) ?? sides
  const place = { id: 'p', makers: drawing.makers, imprints: {}, colours: pictures }
  const views = turns.map((turn) =>
    drawing.drawPreview(place, { product, selection, measure: () => '' }, turn),
  )
  return [...new Set(views)].join('')
}

async function small(product: ProductDefinition, selection: Selection): Promise<string> {
  const spec = productPicture(product.picture, 'thumb')
  const pictured = JSON.parse(JSON.stringify(picturedOf(product))) as ProductDefinition
  const look = { spec, pictured, selection, count: 100 }
  return (await drawLine('p', look, { pictures, imprints: {} })) ?? ''
}

/** Values that ought to look unlike each other. */
function valuesOf(attribute: Attribute): string[] {
  if (attribute.kind === 'choice') return attribute.options.map(({ key }) => key)
  if (attribute.kind === 'several')
    return [...(attribute.least ? [] : ['none']), ...attribute.options.map(({ key }) => key)]
  if (attribute.kind === 'number') return [attribute.minimum, attribute.maximum].map(String)
  return attribute.kind === 'text' ? ['00042', '00777'] : ['s:1', 'xl:5']
}

/** Pairs of values between which a picture does not tell, whatever else has been chosen with one of them. */
async function unseen(draw: typeof large): Promise<string[]> {
  const found: string[] = []
  for (const product of products)
    for (const attribute of product.attributes) {
      const values = valuesOf(attribute)
      for (const [index, one] of values.entries())
        for (const other of values.slice(index + 1)) {
          const pair = [one, other] as const
          if (!(await tells(draw, product, attribute, pair)))
            found.push(`${product.id}.${attribute.key}: ${pair.join(', ')}`)
        }
    }
  return found
}

async function tells(
  draw: typeof large,
  product: ProductDefinition,
  { key }: Attribute,
  pair: readonly [string, string],
): Promise<boolean> {
  for (const value of pair) {
    const wanted = { ...initialSelection(product), [key]: value }
    const made = resolve(product, wanted, { fixed: new Set([key]) })
    if (!made) continue
    const [a, b] = await Promise.all(
      pair.map((each) => draw(product, { ...made.selection, [key]: each })),
    )
    if (a !== b) return true
  }
  return false
}

describe('whatever is chosen is seen', () => {
  test('on the page of the product', async () => {
    const pairs = await unseen(large)
    expect(pairs.filter((pair) => !(pair in UNSEEN))).toEqual([])
    // What has become visible is an exception no more.
    expect(Object.keys(UNSEEN).filter((pair) => !pairs.includes(pair))).toEqual([])
  }, 60_000)

  test('on a line of a cart', async () => {
    const pairs = await unseen(small)
    const known = { ...UNSEEN, ...UNSEEN_SMALL }
    expect(pairs.filter((pair) => !(pair in known))).toEqual([])
    expect(Object.keys(known).filter((pair) => !pairs.includes(pair))).toEqual([])
  }, 60_000)
})

test('a cart knows of a thing what its page knows', () => {
  for (const product of products) {
    const selection = initialSelection(product)
    // Files have sides, of things too whose drawing has none.
    const { sides: _, ...known } = optionsOf(facts(product, selection), 1)
    const drawn = optionsOf(facts(picturedOf(product), selection), 1)
    expect(drawn, product.id).toMatchObject(known)
  }
})

test('a banner is drawn with the eyelets that it is charged for', () => {
  const banner = products.find(({ picture }) => picture.scene === 'banner')
  const eyelets = banner?.attributes.find(({ key }) => key === 'eyelets')
  if (!banner || eyelets?.kind !== 'choice') throw new Error('the shop sells banners')
  for (const { key } of eyelets.options)
    for (const [width, height] of [
      ['300', '100'],
      ['51', '50'],
      ['800', '299'],
    ] as const) {
      const selection = { ...initialSelection(banner), width, height, eyelets: key }
      const option = chosenOption(eyelets, selection)
      const charged = option?.count ? partsCount(banner, selection, option) : 0
      expect(optionsOf(facts(banner, selection), 1).eyelets).toBe(charged)
    }
})
