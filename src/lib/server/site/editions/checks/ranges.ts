import { HUNDREDTHS } from '../../../../domain/constants.ts'
import { type Range, rangeFault } from '../../../../domain/quantities/range.ts'
import type { Report } from '../kinds/define-kind.ts'

/** Reports a range that holds nothing, or whose increments pass its maximum by. */
export function checkRange(
  at: { path: string },
  keys: readonly PropertyKey[],
  range: Range & { initial?: number },
  report: Report,
): void {
  const { minimum, maximum, increment, initial } = range
  if (minimum > maximum) {
    report(at, [...keys, 'minimum'], `The minimum ${minimum} is above the maximum ${maximum}.`)
    return
  }
  const steps = increment * HUNDREDTHS
  if (Math.abs(steps - Math.round(steps)) > 1e-6 || Math.round(steps) < 1) {
    report(at, [...keys, 'increment'], 'Increments are whole hundredths, and at least 0.01.')
    return
  }
  if (rangeFault(range, maximum))
    report(
      at,
      [...keys, 'increment'],
      `Steps of ${increment} from ${minimum} never reach the maximum ${maximum}.`,
    )
  const fault = initial === undefined ? undefined : rangeFault(range, initial)
  if (fault === 'off')
    report(
      at,
      [...keys, 'initial'],
      `Steps of ${increment} from ${minimum} never reach ${initial}.`,
    )
  else if (fault)
    report(at, [...keys, 'initial'], `${initial} is not within ${minimum} and ${maximum}.`)
}
