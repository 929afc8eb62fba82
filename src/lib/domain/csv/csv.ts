/** Rows as CSV (RFC 4180), without the break after the last of them. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n')
}

/** Also behind marks that nobody sees, and as the wide letters of East Asian keyboards. */
const startsFormula = /(^|[;\t\r\n])(?=[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r])/gu

/**
 * What a spreadsheet would take for a formula stands behind an apostrophe, within the text too: many
 * separate by a semicolon or a tab, and there a new cell begins.
 */
function cell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const safe = isNumber ? text : text.replace(startsFormula, "$1'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
