import { materialDocument } from '../../../../documents/press.ts'
import { defineKind } from './define-kind.ts'

/** What is printed on, and what it costs. */
export const material = defineKind({
  at: 'materials/{id}.yaml',
  schema: materialDocument,
  shared: true,
})
