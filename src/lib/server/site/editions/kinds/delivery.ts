import { deliveryDocument } from '../../../../documents/delivery.ts'
import { checkCaveats } from '../checks/caveats.ts'
import { checkDelivery } from '../checks/delivery.ts'
import { defineKind } from './define-kind.ts'

export const delivery = defineKind({
  at: 'delivery/{id}.yaml',
  schema: deliveryDocument,
  shared: true,
  check(document, library, report): void {
    checkDelivery(document, document.data, report)
    checkCaveats(document, document.id, library, report)
  },
})
