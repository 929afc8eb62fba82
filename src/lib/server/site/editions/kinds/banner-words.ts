import { bannerWords as words } from '../../../../documents/banner.ts'
import { checkFilled } from '../checks/banners.ts'
import { defineKind } from './define-kind.ts'

export const bannerWords = defineKind({
  at: 'banners/{id}/{locale}.yaml',
  schema: words,
  check(document, library, report): void {
    checkFilled(document, library, report)
  },
})
