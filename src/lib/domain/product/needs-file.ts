import type { ProductDefinition } from './definition.ts'

/** Whether a product is printed from a file of the customer's; what is kept in stock without print is not. */
export function needsFile({ fileFlow }: Pick<ProductDefinition, 'fileFlow'>): boolean {
  return fileFlow.upload || fileFlow.fileCheck
}
