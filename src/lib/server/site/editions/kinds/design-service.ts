import { designServiceDocument } from '../../../../documents/design-service.ts'
import { checkDesignService } from '../checks/design-service.ts'
import { defineKind } from './define-kind.ts'

/** What having something designed costs and takes, for some products or for all. */
export const designService = defineKind({
  at: 'design-services/{id}/service.yaml',
  schema: designServiceDocument,
  check(document, library, report): void {
    checkDesignService(document, library, report)
  },
})
