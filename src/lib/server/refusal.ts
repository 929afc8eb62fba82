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

/**
 * How a call says no. Its code is what programs see; words come later, from the shop. Slices do not
 * make one: they refuse by the right that they are given.
 */
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

/**
 * The right to refuse with these codes and no others. A call has it for what its endpoint declares, so
 * that a function which refuses with anything else cannot be given that call: it does not compile.
 */
export type MayRefuse<Code extends ErrorCode> = {
  readonly refuse: (code: Code, details?: RefusalDetails) => never
}

/** Refuses with whatever it is told; who may use it for what is said by types. */
export const anyRefusal: MayRefuse<ErrorCode> = {
  refuse(code, details) {
    throw new Refusal(code, details)
  },
}

/** Refuses where the condition does not hold, and narrows the type. */
export function demand<Code extends ErrorCode>(
  may: MayRefuse<Code>,
  condition: unknown,
  code: NoInfer<Code>,
  details?: RefusalDetails,
): asserts condition {
  if (!condition) may.refuse(code, details)
}

/** What work came to: its value, or the refusal that ended it. */
export type Outcome<Done> = { ok: true; value: Done } | { ok: false; refusal: Refusal }

/** What work answers, or the refusal it ended with: the work may refuse with anything. */
export function attempt<May extends MayRefuse<never>, Done>(
  may: May,
  work: (free: May & MayRefuse<ErrorCode>) => Done,
): Outcome<Done> {
  try {
    return { ok: true, value: work(freed(may)) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refusal: error }
    throw error
  }
}

/** With the right to refuse with anything, which only types have taken from whoever may refuse at all. */
function freed<May extends MayRefuse<never>>(may: May): May & MayRefuse<ErrorCode> {
  return mayAnything(may) ? may : { ...may, ...anyRefusal }
}

function mayAnything<May extends MayRefuse<never>>(may: May): may is May & MayRefuse<ErrorCode> {
  const { refuse }: MayRefuse<never> = may
  return refuse === anyRefusal.refuse
}

/** As `attempt`, of work that takes its time. */
export async function attemptLater<May extends MayRefuse<never>, Done>(
  may: May,
  work: (free: May & MayRefuse<ErrorCode>) => Promise<Done>,
): Promise<Outcome<Done>> {
  try {
    return { ok: true, value: await work(freed(may)) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refusal: error }
    throw error
  }
}
