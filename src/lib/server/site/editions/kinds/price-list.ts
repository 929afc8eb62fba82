import { priceListDocument } from '../../../../documents/price-list.ts'
import { defineKind } from './define-kind.ts'

export const priceList = defineKind({
  at: 'price-lists/{id}.yaml',
  schema: priceListDocument,
  shared: true,
})
