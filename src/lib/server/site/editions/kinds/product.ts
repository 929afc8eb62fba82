import { z } from 'zod'
import { photoIn } from '../../../../documents/picture.ts'
import { productDocument } from '../../../../documents/product.ts'
import { grounds } from '../../../../pictures/palette.ts'
import { type PictureSpec, pictureScenes } from '../../../../pictures/spec.ts'
import { checkEstimate } from '../checks/estimate.ts'
import { checkPhotos } from '../checks/photos.ts'
import { checkPriceTable, tablesOf } from '../checks/price-table.ts'
import { checkSellable } from '../checks/product.ts'
import { checkFacts } from '../checks/product-facts.ts'
import { checkModel } from '../checks/product-model.ts'
import { checkProductWords } from '../checks/product-words.ts'
import { checkTaxClass } from '../checks/tax-class.ts'
import { checkWeight } from '../checks/weight.ts'
import { priceSources } from '../price-sources.ts'
import { compileProduct } from '../product-definition.ts'
import { type Address, defineKind, slugAddress, type Target } from './define-kind.ts'

const schema = productDocument.extend({
  picture: z.strictObject({ scene: z.enum(pictureScenes), ground: z.enum(grounds) }),
})

/** What a product can be and what it costs, without words. */
export const product = defineKind({
  at: 'products/{id}/product.yaml',
  schema,
  layout: 'product',
  picture(id, documents): PictureSpec | null {
    const picture = documents.get('product', id)?.picture
    return picture ? { ...picture, ratio: 'square' } : null
  },
  photo: (id, documents): string | null => photoIn(documents.get('product', id)?.shown),
  address: (id, documents): Address | null =>
    documents.get('product', id) ? slugAddress(documents.find('productWords', id)) : null,
  parent(id, documents): Target | null {
    const listing = documents
      .ids('category')
      .map((category) => ({ category, data: documents.get('category', category) }))
      .filter(({ data }) => data?.products.includes(id))
      .sort((a, b) => (a.data?.order ?? 0) - (b.data?.order ?? 0))
    return listing[0] ? { kind: 'category', id: listing[0].category } : null
  },
  check(document, library, report): void {
    const { id, data } = document
    const tables = tablesOf(document, library)
    const { workshop } = priceSources(id, data.price, (kind, name) => library.get(kind, name))
    const sources = { workshop, table: tables[0]?.data ?? null }
    const isEstimable = checkEstimate(document, library, sources, report)
    const { definition, faults } = compileProduct(id, data, sources)
    const isModel = checkModel(document, data, report)
    for (const { keys, message } of faults) report(document, keys, message)
    const isListed =
      faults.length === 0 &&
      (tables.length > 0 ? tables : [undefined])
        .map((table) => checkPriceTable(document, definition, table, report))
        .every((isWhole) => isWhole)
    const known = isModel && isEstimable && isListed
    // What is tried below takes for granted that every name and formula is in order.
    if (known && faults.length === 0) {
      checkFacts(document, definition, report)
      checkSellable(document, definition, library, report)
      checkWeight(document, definition, library, report)
    }
    checkTaxClass(document, library, report)
    data.instructions?.forEach((page, index) => {
      if (!library.all('page').some((each) => each.id === page))
        report(document, ['instructions', index], `There is no page ${page}.`)
    })
    checkPhotos(document, schema, library, report)
    for (const { path, data: delivery } of library.all('delivery'))
      data.priorities.forEach((priority, index) => {
        if (!delivery.priorities.some(({ key }) => key === priority))
          report(document, ['priorities', index], `${path} has no priority ${priority}.`)
      })
    for (const { locale, documents } of library.viewsOf(document)) {
      const words = documents.find('productWords', id)
      const language = locale.slice(0, 2)
      if (words) checkProductWords(words, data, report)
      else
        report(
          { path: document.path.replace('product.yaml', `${language}.yaml`) },
          [],
          'The product has no words in this language.',
        )
    }
  },
})
