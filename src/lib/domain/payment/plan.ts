import { dayNumber, type IsoDate, isoDate } from '../dates/days.ts'

/** How a shop lets a plan be paid. */
export type PlanTerms = {
  /** How many instalments, the one with the order among them. */
  instalments: number
  /** Days from one to the next. */
  everyDays: number
  /** What is paid by plan comes to this at least, with VAT, in minor units of `currency`. */
  minimum: number
  currency: string
  /** How many instalments have to be in before anything is made. */
  madeAfter: number
  /** Days from a charge that failed to the next try: as many tries as it has numbers, after the first. */
  retryAfterDays: readonly number[]
  /** How many days before a charge its customer is told of it; 0: never. */
  tellDaysBefore: number
}

/**
 * The instalments of a sum in minor units, in the order they are paid. They add up to the sum exactly; all are
 * alike but the first, which carries what is left over, so that nothing later is dearer than what was agreed first.
 */
export function instalmentsOf(
  total: number,
  { instalments }: Pick<PlanTerms, 'instalments'>,
): number[] {
  const each = Math.floor(total / instalments)
  const first = total - each * (instalments - 1)
  return Array.from({ length: instalments }, (_, index) => (index === 0 ? first : each))
}

/** One payment of a plan as it was agreed: its place from 1, its day in the shop's zone, and minor units. */
export type Instalment = { number: number; dueOn: IsoDate; amount: number }

/** The plan of a sum from a day on: the first instalment is paid that day. */
export function scheduleOf(
  total: number,
  terms: Pick<PlanTerms, 'instalments' | 'everyDays'>,
  from: IsoDate,
): Instalment[] {
  return instalmentsOf(total, terms).map((amount, index) => ({
    number: index + 1,
    dueOn: isoDate(dayNumber(from) + index * terms.everyDays),
    amount,
  }))
}

/**
 * `dropped`: the order came to cost less, and nothing is left of it. `debited`: the bank is carrying out its debit.
 * `due`: on its very day.
 */
export type InstalmentState = 'paid' | 'dropped' | 'debited' | 'overdue' | 'due' | 'coming'

/** An instalment as it stands: `amount` is what it is now, `left` what of it is not in. */
export type Standing = Instalment & { left: number; state: InstalmentState }

type Books = {
  /** What the order costs with VAT, less what it was let off. */
  gross: number
  /** What came in for it. */
  received: number
  /** What is to come in by debits that a bank carries out. */
  debited?: number
}

/**
 * How instalments stand on a day. What came in, by whichever way, pays them in their order; where the order came to
 * cost less, the last ones are smaller first. They never ask for more than was agreed.
 */
export function standingOf(
  agreed: readonly Instalment[],
  { gross, received, debited = 0 }: Books,
  today: IsoDate,
): Standing[] {
  let before = 0
  return agreed.map(({ number, dueOn, amount: wanted }) => {
    const amount = Math.max(0, Math.min(wanted, gross - before))
    const left = Math.max(0, Math.min(amount, before + amount - received))
    before += amount
    const isDebited = left > 0 && before <= received + debited
    const state = isDebited ? 'debited' : stateOf({ dueOn, amount, left }, today)
    return { number, dueOn, amount, left, state }
  })
}

function stateOf(
  { dueOn, amount, left }: Pick<Standing, 'dueOn' | 'amount' | 'left'>,
  today: IsoDate,
): InstalmentState {
  if (left === 0) return amount === 0 ? 'dropped' : 'paid'
  if (dueOn === today) return 'due'
  return dueOn < today ? 'overdue' : 'coming'
}

/** What of a plan is charged next, where its customer is told of it by today. */
export function toTell(
  standing: readonly Standing[],
  { tellDaysBefore }: Pick<PlanTerms, 'tellDaysBefore'>,
  today: IsoDate,
): Standing | null {
  const next = standing.find(({ state }) => state === 'coming')
  return next && dayNumber(next.dueOn) - dayNumber(today) <= tellDaysBefore ? next : null
}

/** What is owed of a plan by now, in minor units. */
export function owedNow(standing: readonly Standing[]): number {
  return standing
    .filter(({ state }) => state === 'due' || state === 'overdue')
    .reduce((sum, { left }) => sum + left, 0)
}

/** The day of the newest instalment that is owed; null where none is. */
export function owedSince(standing: readonly Standing[]): IsoDate | null {
  const owed = standing.filter(({ state }) => state === 'due' || state === 'overdue')
  return owed.at(-1)?.dueOn ?? null
}

/**
 * The day of the next charge of what is owed since a day, after tries that failed on these days: at once where there
 * was none; null where nobody tries any more.
 */
export function nextTryOn(
  owedOn: IsoDate,
  failedOn: readonly IsoDate[],
  { retryAfterDays }: Pick<PlanTerms, 'retryAfterDays'>,
): IsoDate | null {
  const failed = failedOn.filter((day) => day >= owedOn).toSorted()
  const last = failed.at(-1)
  if (last === undefined) return owedOn
  const wait = retryAfterDays[failed.length - 1]
  return wait === undefined ? null : isoDate(dayNumber(last) + wait)
}
