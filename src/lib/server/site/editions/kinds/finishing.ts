import { finishingDocument } from '../../../../documents/press.ts'
import { defineKind } from './define-kind.ts'

/** A step after printing, such as cutting or folding. */
export const finishing = defineKind({
  at: 'finishing/{id}.yaml',
  schema: finishingDocument,
  shared: true,
})
