import { existsSync } from 'node:fs'
import type { ListWords } from '../../../src/lib/domain/price-table/names.ts'
import type { ProductDefinition } from '../../../src/lib/domain/product/definition.ts'
import {
  type ContentFolder,
  compileProduct,
  type DataOf,
  documentName,
  openContentFolder,
  type StoredDocument,
} from '../../../src/lib/server/site/editions/index.ts'

/** What was asked for is not in the content folder, or not fit for it. */
export class PriceProductError extends Error {
  override name = 'PriceProductError'
}

type Read = ReturnType<ContentFolder['read']>

/** A product with a list of prices, as the content folder has it now. */
export type ListedProduct = {
  folder: ContentFolder
  read: Read
  id: string
  /** Path of its prices within the folder, which need not exist yet. */
  path: string
  currency: string
  definition: ProductDefinition
  words: ListWords[]
  table: DataOf<'priceTable'> | null
}

/** Looks a product up in a content folder, open or by its path. Throws PriceProductError with a sentence. */
export function openListed(
  root: string,
  id: string,
  tenant: string | null,
  folder = openContentFolder(root),
): ListedProduct {
  if (!existsSync(root)) throw new PriceProductError(`There is no content folder ${root}.`)
  const read = folder.read()
  const found = <K extends StoredDocument['kind']>(kind: K, name: string) =>
    dataOf(read, kind, name, tenant)
  if (tenant !== null && !read.documents.has(`tenants/${tenant}.yaml`))
    throw new PriceProductError(`There is no shop ${tenant}.`)
  const data = found('product', id)
  if (!data) throw new PriceProductError(missing(read, id))
  if (data.price.model !== 'table')
    throw new PriceProductError(
      `${id} is not priced by a list. Write in its product.yaml: price: { model: table }`,
    )
  const own = tenant === null ? '' : `tenants/${tenant}/`
  const words = [...read.documents.values()].flatMap((document) => {
    const name = documentName(document.path)
    return document.kind === 'productWords' && name?.id === id ? [document.data as ListWords] : []
  })
  return {
    folder,
    read,
    id,
    path: `${own}products/${id}/prices.yaml`,
    currency: found('shop', 'shop')?.baseCurrency ?? 'EUR',
    definition: compileProduct(id, data).definition,
    words,
    table: found('priceTable', id) ?? null,
  }
}

/** A tenant's own document, or the one that all share. */
function dataOf<K extends StoredDocument['kind']>(
  { documents }: Read,
  kind: K,
  id: string,
  tenant: string | null,
): DataOf<K> | undefined {
  const all = [...documents.values()].filter((document) => {
    const name = documentName(document.path)
    return document.kind === kind && name?.id === id && [null, tenant].includes(name.tenant)
  })
  const own = all.find(({ path }) => documentName(path)?.tenant === tenant)
  // Documents of a kind hold what its schema gives, which the union of all kinds cannot say.
  return (own ?? all[0])?.data as DataOf<K> | undefined
}

function missing({ documents, problems }: Read, id: string): string {
  const broken = problems.find(({ path }) => path.endsWith(`products/${id}/product.yaml`))
  if (broken) return `${broken.path}:${broken.line} ${broken.message}`
  const listed = [...documents.values()].flatMap(({ kind, path, data }) =>
    kind === 'product' && (data as DataOf<'product'>).price.model === 'table'
      ? [documentName(path)?.id]
      : [],
  )
  const which = listed.length > 0 ? ` Priced by a list: ${listed.join(', ')}.` : ''
  return `There is no product ${id}; name it: --product=ID.${which}`
}
