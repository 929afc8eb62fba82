import type { Failure } from '../../lib/client/answer.ts'
import { type DayStyle, formatDay, formatDayAt, formatTime } from '../../lib/domain/dates/format.ts'
import { fill } from '../../lib/domain/dictionary/dictionary.ts'
import type { CountedKey } from '../../lib/domain/dictionary/keys.generated.ts'
import { formatMoney } from '../../lib/domain/money/format.ts'
import type { Money } from '../../lib/domain/money/money.ts'
import { formatNumber, formatPercent } from '../../lib/domain/numbers/format.ts'
import { useShop, useVoice, useVoiceCount, useVoiceIf } from './shop.tsx'

type Values = Record<string, string | number>

/** All that an island says: voices, amounts and days in the page's locale. */
export function useSpeech() {
  const { locale, timeZone } = useShop()
  const say = useVoice()
  const sayIf = useVoiceIf()
  const count = useVoiceCount()
  return {
    locale,
    say,
    sayIf,
    sayCount: (key: CountedKey, amount: number, values: Values = {}) =>
      fill(count(key, amount), values),
    money: (amount: Money) => formatMoney(amount, locale),
    day: (date: string, style: DayStyle) => formatDay(date, locale, style),
    dayAt: (instant: string, style: DayStyle) =>
      formatDayAt(new Date(instant), locale, timeZone, style),
    timeAt: (instant: string) => formatTime(new Date(instant), locale, timeZone),
    /** 0.23 as `23 %` is written here. */
    percent: (share: number) => formatPercent(Math.round(share * 1000) / 1000, locale),
    number: (value: number) => formatNumber(value, locale),
    country: (code: string) => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code,
    /** Why something failed: the server's sentence, else what the browser alone can say. */
    failure: ({ code, problem }: Failure): string => {
      if (problem?.detail) return problem.detail
      // That no answer came is the browser's to say; all else is the API's.
      if (code === 'network_error' || code === 'timeout' || code === 'session_expired')
        return say(`failures.${code}`)
      return say('failures.failed')
    },
  }
}
