import { z } from 'zod'
import { key } from '../../../../documents/shapes.ts'
import { languageOf } from '../../../../domain/urls/locale.ts'
import { grounds } from '../../../../pictures/palette.ts'
import { type Address, defineKind, slugAddress } from './define-kind.ts'

export const category = defineKind({
  at: 'categories/{id}/category.yaml',
  schema: z.strictObject({
    products: z.array(key).min(1),
    ground: z.enum(grounds),
    order: z.number(),
  }),
  address: (id, documents): Address | null =>
    documents.get('category', id) ? slugAddress(documents.find('categoryWords', id)) : null,
  check(document, library, report): void {
    document.data.products.forEach((product, index) => {
      if (!library.has('product', product, document))
        report(document, ['products', index], `There is no product ${product}.`)
    })
    for (const tenant of library.tenantsOf(document)) {
      const range = library.view(tenant, null)
      if (!document.data.products.some((product) => range.get('product', product)))
        report(document, ['products'], `Tenant ${tenant} has none of these products.`)
    }
    for (const { locale, documents } of library.viewsOf(document)) {
      const path = document.path.replace('category.yaml', `${languageOf(locale)}.yaml`)
      if (!documents.find('categoryWords', document.id))
        report({ path }, [], 'The category has no words in this language.')
    }
  },
})
