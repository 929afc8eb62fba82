import type { Failure } from '../../lib/client/answer.ts'
import { type DayStyle, formatDay, formatDayAt, formatTime } from '../../lib/domain/dates/format.ts'
import { fill, MISSING_VOICE } from '../../lib/domain/dictionary/dictionary.ts'
import { formatMoney } from '../../lib/domain/money/format.ts'
import type { Money } from '../../lib/domain/money/money.ts'
import { useShop, useVoice, useVoiceCount } from './shop.tsx'

type Values = Record<string, string | number>

/** All that an island says: voices, amounts and days in the page's locale. */
export function useSpeech() {
  const { locale, timeZone } = useShop()
  const say = useVoice()
  const count = useVoiceCount()
  return {
    locale,
    say,
    /** A voice, or null where the dictionary has none: for keys that come from data. */
    sayIf: (key: string): string | null => {
      const text = say(key)
      return text === MISSING_VOICE ? null : text
    },
    sayCount: (key: string, amount: number, values: Values = {}) =>
      fill(count(key, amount), values),
    money: (amount: Money) => formatMoney(amount, locale),
    day: (date: string, style: DayStyle) => formatDay(date, locale, style),
    dayAt: (instant: string, style: DayStyle) =>
      formatDayAt(new Date(instant), locale, timeZone, style),
    timeAt: (instant: string) => formatTime(new Date(instant), locale, timeZone),
    /** 0.23 as `23 %` is written here. */
    percent: (share: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share),
    country: (code: string) => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code,
    /** Why something failed: the server's sentence, else the dictionary's for the code. */
    failure: ({ code, problem }: Failure): string => {
      if (problem?.detail) return problem.detail
      // That no answer came is the browser's to say; all else is the API's.
      const isLocal = code === 'network_error' || code === 'timeout'
      const text = say(`${isLocal ? 'forms' : 'errors'}.${code}`)
      return text === MISSING_VOICE ? say('forms.failed') : text
    },
  }
}
