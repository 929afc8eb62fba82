/**
 * What follows the two letters of a VAT number, by those letters, as the European Commission lists them.
 * Greece writes EL, Northern Ireland XI; Switzerland and Liechtenstein share CHE.
 */
const formats: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
}

/** Letters that a country's numbers begin with, where they are not its own. */
const letters: Record<string, string> = { GR: 'EL', MC: 'FR', LI: 'CH' }

/**
 * A VAT number as it is stored, its letters first and nothing between: `IE1234567T`, whatever stood in
 * it for the eye. Letters that were left out are those of `home`, a country's code. Null where it has
 * no country's format; whether somebody has the number, only its country knows.
 */
export function vatNumberOf(typed: string, home: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  const own = letters[home] ?? home
  const named = plain.replace(/^GR(?=\d)/, 'EL')
  for (const number of [named, own + named]) {
    if (formats[number.slice(0, 2)]?.test(number.slice(2))) return number
  }
  return null
}
