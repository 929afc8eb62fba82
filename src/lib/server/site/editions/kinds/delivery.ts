import { deliveryDocument } from '../../../../documents/delivery.ts'
import { checkDelivery } from '../checks/delivery.ts'
import { defineKind } from './define-kind.ts'

export const delivery = defineKind({
  at: 'delivery/{id}.yaml',
  schema: deliveryDocument,
  shared: true,
  check(document, _library, report): void {
    checkDelivery(document, document.data, report)
  },
})
