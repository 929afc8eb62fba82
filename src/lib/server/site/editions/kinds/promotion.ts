import { promotionDocument } from '../../../../documents/banner.ts'
import { checkOverlap, checkShown } from '../checks/banners.ts'
import { defineKind } from './define-kind.ts'

/** A line in the stripe above the header, for whom it is meant. It says only what its words say. */
export const promotion = defineKind({
  at: 'promotions/{id}/promotion.yaml',
  schema: promotionDocument,
  check(document, library, report): void {
    checkShown(document, library, report)
    checkOverlap(document, library, report)
  },
})
