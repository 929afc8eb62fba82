import { deliveryDocument } from '../../../../documents/delivery.ts'
import { defineKind } from './define-kind.ts'

export const delivery = defineKind({
  at: 'delivery/{id}.yaml',
  schema: deliveryDocument,
  shared: true,
})
