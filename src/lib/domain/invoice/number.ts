/** The number of an invoice or a credit note, one series a tenant and year: `IE-2026-00467`. */
export function invoiceNumber(tenant: string, year: number, sequence: number): string {
  return `${tenant.toUpperCase()}-${year}-${String(sequence).padStart(5, '0')}`
}
