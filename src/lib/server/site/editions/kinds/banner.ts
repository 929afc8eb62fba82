import { bannerDocument } from '../../../../documents/banner.ts'
import { checkBannerPages, checkOverlap, checkShown } from '../checks/banners.ts'
import { defineKind } from './define-kind.ts'

/** A message on a sheet of paper: shown on some pages, from its start to its end. */
export const banner = defineKind({
  at: 'banners/{id}/banner.yaml',
  schema: bannerDocument,
  check(document, library, report): void {
    checkShown(document, library, report)
    checkBannerPages(document, library, report)
    checkOverlap(document, library, report)
  },
})
