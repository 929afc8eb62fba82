/**
 * What follows the two letters of a VAT number, by those letters, as the European Commission lists them, and how one looks.
 * Greece writes EL, Northern Ireland XI; Switzerland and Liechtenstein share CHE.
 */
const formats: Record<string, { shape: RegExp; example: string }> = {
  AT: { shape: /^U\d{8}$/, example: 'ATU12345678' },
  BE: { shape: /^[01]\d{9}$/, example: 'BE0123456789' },
  BG: { shape: /^\d{9,10}$/, example: 'BG123456789' },
  CH: { shape: /^E\d{9}(MWST|TVA|IVA)?$/, example: 'CHE-123.456.789' },
  CY: { shape: /^\d{8}[A-Z]$/, example: 'CY12345678X' },
  CZ: { shape: /^\d{8,10}$/, example: 'CZ12345678' },
  DE: { shape: /^\d{9}$/, example: 'DE123456789' },
  DK: { shape: /^\d{8}$/, example: 'DK12345678' },
  EE: { shape: /^\d{9}$/, example: 'EE123456789' },
  EL: { shape: /^\d{9}$/, example: 'EL123456789' },
  ES: { shape: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, example: 'ESB12345678' },
  FI: { shape: /^\d{8}$/, example: 'FI12345678' },
  FR: { shape: /^[A-HJ-NP-Z\d]{2}\d{9}$/, example: 'FR12345678901' },
  GB: { shape: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/, example: 'GB123456789' },
  HR: { shape: /^\d{11}$/, example: 'HR12345678901' },
  HU: { shape: /^\d{8}$/, example: 'HU12345678' },
  IE: { shape: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE1234567T' },
  IT: { shape: /^\d{11}$/, example: 'IT12345678901' },
  LT: { shape: /^(?:\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { shape: /^\d{8}$/, example: 'LU12345678' },
  LV: { shape: /^\d{11}$/, example: 'LV12345678901' },
  MT: { shape: /^\d{8}$/, example: 'MT12345678' },
  NL: { shape: /^\d{9}B\d{2}$/, example: 'NL123456789B01' },
  PL: { shape: /^\d{10}$/, example: 'PL1234567890' },
  PT: { shape: /^\d{9}$/, example: 'PT123456789' },
  RO: { shape: /^[1-9]\d{1,9}$/, example: 'RO1234567890' },
  SE: { shape: /^\d{10}01$/, example: 'SE123456789001' },
  SI: { shape: /^\d{8}$/, example: 'SI12345678' },
  SK: { shape: /^\d{10}$/, example: 'SK1234567890' },
  XI: { shape: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/, example: 'XI123456789' },
}

/** Letters that a country's numbers begin with, where they are not its own. */
const letters: Record<string, string> = { GR: 'EL', MC: 'FR', LI: 'CH' }

/**
 * A VAT number as it is stored, its letters first and nothing between: `IE1234567T`, whatever stood in
 * it for the eye. Letters that were left out are those of `home`, a country's code. Null where it has
 * no country's format; whether somebody has the number, only its country knows.
 */
export function vatNumberOf(typed: string, home: string): string | null {
  const named = plainNumber(typed)
  const own = letters[home] ?? home
  for (const number of [named, own + named]) {
    if (formats[number.slice(0, 2)]?.shape.test(number.slice(2))) return number
  }
  return null
}

/** A whole number such as one that was typed seems to mean: of the country that it names, else of `home`. */
export function vatNumberLike(typed: string, home: string): string {
  const named = formats[plainNumber(typed).slice(0, 2)]
  const like = named ?? formats[letters[home] ?? home] ?? formats['IE']
  return like?.example ?? ''
}

function plainNumber(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  return plain.replace(/^GR(?=\d)/, 'EL')
}
