import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/min'

export type PhoneFault = 'short' | 'long' | 'shape'

/**
 * A telephone number as one dials it from anywhere, `+353 1 555 0180`; without a country code it is one
 * of `country`. What is wrong with it where it cannot be one; whether anybody answers is not known.
 */
export function readPhone(
  typed: string,
  country: string,
): { ok: true; phone: string } | { ok: false; fault: PhoneFault } {
  if (typed.trim() === '') return { ok: true, phone: '' }
  try {
    const home = isSupportedCountry(country) ? (country as CountryCode) : undefined
    const number = parsePhoneNumberWithError(typed, {
      ...(home && { defaultCountry: home }),
      extract: false,
    })
    if (number.isPossible()) return { ok: true, phone: number.formatInternational() }
    return { ok: false, fault: 'shape' }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message === 'TOO_SHORT') return { ok: false, fault: 'short' }
    return { ok: false, fault: message === 'TOO_LONG' ? 'long' : 'shape' }
  }
}
