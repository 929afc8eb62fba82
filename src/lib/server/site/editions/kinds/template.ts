import { z } from 'zod'
import { designOf } from '../../../../contract/own-design.ts'
import { key } from '../../../../documents/shapes.ts'
import { defineKind } from './define-kind.ts'

/** A configuration that a template is offered for; it is drawn from the product's own sizes. */
export const template = defineKind({
  at: 'templates/{id}.yaml',
  schema: z.strictObject({
    product: key,
    /** Options that it is of, by attribute; the others are as the product first stands. */
    selection: z.record(key, key).default({}),
    /** What the editor offers for pieces of this shape; `{name}` and the like stand for words of the reader's language. */
    design: designOf(z.string().default('')).optional(),
  }),
  check(document, library, report): void {
    const { product: id, selection } = document.data
    const products = library.all('product').filter((product) => product.id === id)
    if (!library.has('product', id, document))
      report(document, ['product'], `There is no product ${id}.`)
    for (const product of products)
      for (const [attribute, option] of Object.entries(selection)) {
        const found = product.data.attributes.find((each) => each.key === attribute)
        const options = found && 'options' in found ? found.options : []
        if (!options.some((each) => each.key === option))
          report(
            document,
            ['selection', attribute],
            `${id} has no option ${option} of ${attribute}.`,
          )
      }
  },
})
