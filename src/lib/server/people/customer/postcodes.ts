type Shape = { pattern: RegExp; optional?: true }

/** What postcodes look like, by country, once upper-cased; others are taken as they are. */
const shapes: Record<string, Shape> = {
  AT: { pattern: /^\d{4}$/ },
  BE: { pattern: /^\d{4}$/ },
  CH: { pattern: /^\d{4}$/ },
  DE: { pattern: /^\d{5}$/ },
  DK: { pattern: /^\d{4}$/ },
  ES: { pattern: /^\d{5}$/ },
  FR: { pattern: /^\d{5}$/ },
  GB: { pattern: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/ },
  // Eircodes: many addresses are still written without one, or with the routing key alone.
  IE: { pattern: /^([AC-FHKNPRTV-Y]\d{2}|D6W)( ?[0-9AC-FHKNPRTV-Y]{4})?$/, optional: true },
  IT: { pattern: /^\d{5}$/ },
  LI: { pattern: /^\d{4}$/ },
  LU: { pattern: /^(L-)?\d{4}$/ },
  MC: { pattern: /^980\d{2}$/ },
  NL: { pattern: /^\d{4} ?[A-Z]{2}$/ },
  PL: { pattern: /^\d{2}-\d{3}$/ },
  PT: { pattern: /^\d{4}-\d{3}$/ },
  SE: { pattern: /^\d{3} ?\d{2}$/ },
  SM: { pattern: /^4789\d$/ },
}

/** Whether a postcode looks right for the country. `-` and `0` stand for "has none" where it may. */
export function isPostcode(country: string, postcode: string): boolean {
  const shape = shapes[country]
  const code = tidyPostcode(postcode)
  if (!shape) return true
  if (shape.optional && ['', '-', '0'].includes(code)) return true
  return shape.pattern.test(code)
}

/** Upper case, single spaces. */
export function tidyPostcode(postcode: string): string {
  return postcode.trim().toUpperCase().replace(/\s+/g, ' ')
}
