import { type Why, whyOf } from '../../lib/domain/order/why.ts'
import { useSpeech } from '../page/use-speech.ts'

/** Why something happened to an order, in words. */
export function useWhy(): (why: Why) => string {
  const { say, day, money } = useSpeech()
  return (why) => {
    switch (why.why) {
      case 'voice':
        return say(why.key)
      case 'new_day':
        return say('desk.why_new_day', {
          day: day(why.day, 'short'),
          before: day(why.before, 'short'),
        })
      case 'bank':
        return say(why.debtor ? 'desk.why_bank' : 'desk.why_bank_alone', { ...why })
      case 'costs':
        return say('desk.why_costs', { amount: money(why.amount) })
      case 'taken':
        return say('desk.why_taken', { asked: money(why.asked), taken: money(why.taken) })
      case 'quantity':
      case 'total':
        return say(`desk.why_${why.why}`, { from: why.from, to: why.to })
      case 'words':
        return why.text
    }
  }
}

/** Why money was booked, in words; what the books say in none stays as they say it. */
export function useBookedWhy(): (reason: string) => string {
  const inWords = useWhy()
  const partsOf = (reason: string) => whyOf({ event: '', reason, by: { kind: 'system' } })
  return (reason) =>
    reason
      .split('; ')
      .flatMap((part) => {
        const known = partsOf(part).map(inWords)
        return known.length > 0 ? known : [part]
      })
      .join(', ')
}
