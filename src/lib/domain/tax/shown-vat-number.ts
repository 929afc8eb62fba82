/** What follows a Swiss number, by the language that it is read in. */
const suffixes: Record<string, string> = { de: 'MWST', fr: 'TVA', it: 'IVA' }

/**
 * A VAT number that is stored as `CHE123456789` as its country writes it, `CHE-123.456.789 MWST`; all others stand as
 * they are stored. `locale` is the reader's.
 */
export function shownVatNumber(stored: string, locale: string): string {
  const swiss = /^CHE(\d{3})(\d{3})(\d{3})(MWST|TVA|IVA)?$/.exec(stored)
  if (!swiss) return stored
  const [, first, second, third, own = 'MWST'] = swiss
  return `CHE-${first}.${second}.${third}\u00a0${suffixes[locale.slice(0, 2)] ?? own}`
}
