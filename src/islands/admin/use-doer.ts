import { doerOf } from '../../lib/domain/order/happened.ts'
import type { StaffOrder } from '../../stores/staff/orders/order.ts'
import { useSpeech } from '../page/use-speech.ts'

type By = StaffOrder['history'][number]['by']

/** Who did it: people by their names, providers by theirs, and the shop itself. */
export function useDoer(): (by: By) => string {
  const { say } = useSpeech()
  return ({ kind, name }) => {
    if (kind === 'customer') return say('desk.by_customer')
    if (kind !== 'system') return name || say('desk.by_staff')
    const doer = doerOf(name)
    return 'provider' in doer ? doer.provider : say(doer.key)
  }
}

/** The same of who stands in the books, as `staff:` and an id, or as a customer, for whom staff may have acted. */
export function useBookedDoer(): (actor: string) => string {
  const doer = useDoer()
  return (actor) => {
    const kind = (['staff', 'machine', 'customer'] as const).find((each) =>
      actor.startsWith(`${each}:`),
    )
    return doer(kind ? { kind, name: '' } : { kind: 'system', name: actor })
  }
}
