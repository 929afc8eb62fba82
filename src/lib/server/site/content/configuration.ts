import type { z } from 'zod'
import type { productConfiguration } from '../../../contract/content.ts'
import type { Attribute, ProductDefinition } from '../../../domain/product/definition.ts'
import { needsFile } from '../../../domain/product/needs-file.ts'
import { initialSelection } from '../../../domain/product/selection.ts'
import { templateOf } from '../../../domain/template/template.ts'
import type { Shop } from '../shop/index.ts'
import { DESIGN_SERVICE } from '../shop/index.ts'

type Configuration = z.output<typeof productConfiguration>
type Words = ReturnType<Shop['productWords']>

/** A product as the wire knows it: its graph and how it starts (specification, section 3). */
export function configurationOf(
  product: ProductDefinition,
  words: Words,
  priorities: string[],
): Configuration {
  const { version, ...payload } = product.skus
  const { list, defaultValue, free } = product.quantities
  const selection = initialSelection(product)
  return {
    configurationId: product.id,
    configurationGraph: { payload, version },
    productCustomization: {
      selectedAttributes: selection,
      selectedProductFileFlow: product.fileFlow,
      selectedQuantityModel: { list, mode: free ? 'free' : 'list', defaultValue, ...free },
      selectedPriorityModel: {
        list: priorities,
        defaultValue: priorities.includes('standard') ? 'standard' : (priorities[0] ?? ''),
      },
    },
    attributes: product.attributes.map((attribute) => attributeOf(attribute, words)),
    cimCommSku: product.skus.productSku,
    cimCommVar: product.skus.variant,
    productName: words?.name ?? product.id,
    productGroups: product.productGroups,
    productFamilies: product.productFamilies,
    ctoolsId: product.ctoolsId ?? '',
    unitPrice: product.unitPrice === false ? 'No' : 'Yes',
    humanDesignService: product.services.includes(DESIGN_SERVICE) ? 'Yes' : 'No',
    designExperience: product.designExperience ?? '',
    noPrinting: !needsFile(product),
    fscCertified: product.fscCertified,
    templateDisabled: templateOf(product, selection) === null,
    locationId: product.locationId ?? '',
  }
}

function attributeOf(attribute: Attribute, words: Words) {
  const { key, kind, part, group } = attribute
  const own = words?.attributes[key]
  const common = { key, kind, name: own?.name ?? key, part, group }
  if (attribute.kind === 'number') {
    const { unit, minimum, maximum, increment } = attribute
    return { ...common, options: [], unit, minimum, maximum, increment }
  }
  if (attribute.kind === 'text')
    return { ...common, options: [], maximumLength: attribute.maximumLength }
  return {
    ...common,
    options: attribute.options.map((option) => ({
      key: option.key,
      name: own?.options[option.key]?.name ?? option.key,
      ...('popular' in option && { popular: option.popular }),
    })),
  }
}
