import { promotionWords as words } from '../../../../documents/banner.ts'
import { defineKind } from './define-kind.ts'

export const promotionWords = defineKind({ at: 'promotions/{id}/{locale}.yaml', schema: words })
