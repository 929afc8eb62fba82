import { promocodeDocument } from '../../../../documents/promocode.ts'
import { checkPromocode } from '../checks/promocodes.ts'
import { defineKind } from './define-kind.ts'

/** A promotion that changes prices: its conditions, its effect, and the codes that it is asked for by. */
export const promocode = defineKind({
  at: 'promotions/{id}.yaml',
  schema: promocodeDocument,
  shared: true,
  check(document, library, report): void {
    checkPromocode(document, library, report)
  },
})
