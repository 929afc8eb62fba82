import { formatOf, mayLackPostcode } from './format.ts'

/**
 * What is taken beside the data. Irish post arrives without an Eircode, and people type its routing
 * key alone; `-` and `0` are what they type where they have none.
 */
const alsoTaken: Readonly<Record<string, RegExp>> = { IE: /^([A-Z]\d[\dW]|-|0)?$/ }

/** What the data take although no post delivers there: ranges that were never given out. */
const unused: Readonly<Record<string, RegExp>> = {
  AT: /^0/,
  BE: /^0/,
  CH: /^0/,
  DE: /^(00|05|43|62)/,
  ES: /^(00|5[3-9]|[6-9])/,
  FR: /^(00|96|99)/,
  HU: /^0/,
  IE: /^(?![A-Z]\d[\dW])/,
  IT: /^(0000|99)/,
  LU: /^0/,
  PT: /^0/,
  SE: /^0/,
}

/** In no country is there a postcode of zeros. */
const ZEROS = /^[0\s-]+$/

/** Letters of a country's cars, which people write before a postcode (`D-50667`), where they are not the first of its code. */
const carLetters: Readonly<Record<string, string>> = { FI: 'FIN', SI: 'SLO' }

/** Whether a postcode looks right for the country; where it has none of its own, anything does. */
export function isPostcode(country: string, postcode: string): boolean {
  const { postcode: shape } = formatOf(country)
  const code = tidyPostcode(postcode, country)
  if (alsoTaken[country]?.test(code)) return true
  if (code === '') return mayLackPostcode(country)
  if (shape === undefined) return true
  return isShaped(shape, code) && !ZEROS.test(code) && !unused[country]?.test(code)
}

function isShaped(shape: string, code: string): boolean {
  return new RegExp(`^(?:${shape})$`).test(code)
}

/** Upper case, single spaces, without the country's prefix: `l-1009` is 1009 in Luxembourg, `D-50667` 50667 in Germany. */
export function tidyPostcode(postcode: string, country?: string): string {
  const code = postcode.trim().toUpperCase().replace(/\s+/g, ' ')
  if (country === undefined) return code
  const { prefix, postcode: shape } = formatOf(country)
  if (prefix && code.startsWith(prefix)) return code.slice(prefix.length).trim()
  if (shape === undefined || isShaped(shape, code)) return code
  const letters = carLetters[country] ?? country.slice(0, 1)
  return code.replace(new RegExp(`^(?:${country}|${letters})[ -]*(?=\\d)`), '')
}
