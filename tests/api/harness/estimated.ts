import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { estimatePrice } from '../../../src/lib/documents/estimate.ts'
import { materialDocument, pressDocument } from '../../../src/lib/documents/press.ts'
import type { ProductDefinition } from '../../../src/lib/domain/product/definition.ts'

const content = join(import.meta.dirname, '../../../src/content')
const read = (path: string): unknown => parse(readFileSync(join(content, path), 'utf8'))

/** A product as cards on a digital press, whose price is worked out from what they cost to make. */
export function estimated(product: ProductDefinition): ProductDefinition {
  const sheet = { key: 'sheet', width: 85, height: 55, leaves: 1, grams: 350, front: 4, back: 4 }
  const price = estimatePrice.parse({
    model: 'estimate',
    parts: [{ ...sheet, material: 'silk', presses: ['digital-sra3'] }],
    margin: [{ percent: 40 }],
  })
  const workshop = {
    presses: { 'digital-sra3': pressDocument.parse(read('presses/digital-sra3.yaml')) },
    materials: { silk: materialDocument.parse(read('materials/silk.yaml')) },
    finishing: {},
  }
  return { ...product, price: { ...price, workshop } }
}
