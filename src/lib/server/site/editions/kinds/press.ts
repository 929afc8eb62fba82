import { pressDocument } from '../../../../documents/press.ts'
import { defineKind } from './define-kind.ts'

/** A press of the shop: what it takes, what it costs, how fast it is. */
export const press = defineKind({ at: 'presses/{id}.yaml', schema: pressDocument, shared: true })
