type Shape = { pattern: RegExp; example: string; optional?: true }

/** What postcodes look like, by country, once upper-cased; others are taken as they are. */
const shapes: Record<string, Shape> = {
  AT: { pattern: /^\d{4}$/, example: '1010' },
  BE: { pattern: /^\d{4}$/, example: '1000' },
  CH: { pattern: /^\d{4}$/, example: '8004' },
  DE: { pattern: /^\d{5}$/, example: '20095' },
  DK: { pattern: /^\d{4}$/, example: '1050' },
  ES: { pattern: /^\d{5}$/, example: '28013' },
  FR: { pattern: /^\d{5}$/, example: '75002' },
  GB: { pattern: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, example: 'SW1A 1AA' },
  // Eircodes: many addresses are still written without one, or with the routing key alone.
  IE: {
    pattern: /^([AC-FHKNPRTV-Y]\d{2}|D6W)( ?[0-9AC-FHKNPRTV-Y]{4})?$/,
    example: 'D02 X285',
    optional: true,
  },
  IT: { pattern: /^\d{5}$/, example: '20121' },
  LI: { pattern: /^\d{4}$/, example: '9490' },
  LU: { pattern: /^(L-)?\d{4}$/, example: '1009' },
  MC: { pattern: /^980\d{2}$/, example: '98000' },
  NL: { pattern: /^\d{4} ?[A-Z]{2}$/, example: '1012 AB' },
  PL: { pattern: /^\d{2}-\d{3}$/, example: '00-001' },
  PT: { pattern: /^\d{4}-\d{3}$/, example: '1000-001' },
  SE: { pattern: /^\d{3} ?\d{2}$/, example: '111 22' },
  SM: { pattern: /^4789\d$/, example: '47890' },
}

/** Whether a postcode looks right for the country. `-` and `0` stand for "has none" where it may. */
export function isPostcode(country: string, postcode: string): boolean {
  const shape = shapes[country]
  const code = tidyPostcode(postcode)
  if (!shape) return code !== ''
  if (shape.optional && ['', '-', '0'].includes(code)) return true
  return shape.pattern.test(code)
}

/** Upper case, single spaces. */
export function tidyPostcode(postcode: string): string {
  return postcode.trim().toUpperCase().replace(/\s+/g, ' ')
}

/** Whether addresses of the country may have no postcode. */
export function mayLackPostcode(country: string): boolean {
  return shapes[country]?.optional ?? false
}

/** A postcode as the country writes it; undefined where any is taken. */
export function postcodeExample(country: string): string | undefined {
  return shapes[country]?.example
}

/** Whether addresses of the country name a county or province, and cannot do without. */
export function regionOf(country: string): 'none' | 'optional' | 'required' {
  if (country === 'IT') return 'required'
  return country === 'IE' || country === 'GB' ? 'optional' : 'none'
}
