/** Rows as CSV (RFC 4180), without the break after the last of them. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n')
}

/** What a spreadsheet would take for a formula stands behind an apostrophe. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@]|^[\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
