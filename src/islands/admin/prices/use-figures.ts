import { writtenAlike } from '../../../lib/domain/numbers/format.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** Figures of prices as staff read them: amounts to the hundredth of a cent where there is one. */
export function useFigures() {
  const { locale } = useSpeech()
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const signed = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const written = (text: string) => writtenAlike(text, locale)
  return {
    number: (value: number) => written(number.format(value)),
    percent: (value: number) => share.format(value),
    /** With its sign. */
    moves: (value: number) => written(signed.format(value)),
    amount: (value: number, currency: string) =>
      written(
        new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          minimumFractionDigits: 2,
          maximumFractionDigits: Math.abs(value) < 1 ? 4 : 2,
        }).format(value),
      ),
  }
}
