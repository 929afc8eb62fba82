import { type ErrorCode, sentenceOf } from '../contract/errors.ts'

/** A field that is wrong; its sentence is found by the code unless one is given. */
export type FieldFault = { path: string; code: string; message?: string }

export type RefusalDetails = {
  /** What a program needs to go on; also fills the sentence's placeholders. */
  facts?: Record<string, unknown>
  fields?: FieldFault[]
  /** In a transaction: what was written before the refusal stays. */
  keep?: boolean
}

/** The one way a call says no. Its code is what programs see; words come later, from the shop. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(sentenceOf(code))
    this.code = code
    this.details = details
  }
}

/** Ends the call with a refusal where the condition does not hold, and narrows the type. */
export function demand(
  condition: unknown,
  code: ErrorCode,
  details?: RefusalDetails,
): asserts condition {
  if (!condition) throw new Refusal(code, details)
}
