import { designServiceWords as words } from '../../../../documents/design-service.ts'
import { defineKind } from './define-kind.ts'

export const designServiceWords = defineKind({
  at: 'design-services/{id}/{locale}.yaml',
  schema: words,
})
