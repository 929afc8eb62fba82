import type { ProductDefinition } from './definition.ts'

/** Services of a line, by the specification's keys. */
export const DOCUMENT_REVIEW = 'SVC-pixart-artwork-docreview'
export const DESIGN_SERVICE = 'SVC-pixart-design-service'

/** `quick` is done by machine and free, `careful` by a printer; what is `designed` comes without a file. */
export type FileCheck = 'quick' | 'careful' | 'designed'

const PAID = ['careful', 'designed'] as const
const bought = { careful: DOCUMENT_REVIEW, designed: DESIGN_SERVICE } as const

/** What a line is bought with for its file; undefined for the check that is free. */
export function serviceOf(check: FileCheck) {
  return check === 'quick' ? undefined : bought[check]
}

type Checked = Pick<ProductDefinition, 'fileFlow' | 'services'>

/** What may be done about a product's file, the free check first; nothing where there is no choice. */
export function fileChecks({ fileFlow, services }: Checked): FileCheck[] {
  const paid = PAID.filter(
    (each) => services.includes(bought[each]) && (fileFlow.fileCheck || each === 'designed'),
  )
  return paid.length > 0 ? ['quick', ...paid] : []
}
