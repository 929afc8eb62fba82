import { type FieldFaults, missing } from '../form/form-rules.ts'

export function checkCompany(values: { company: string }): FieldFaults<{ company: string }> {
  return missing(values, { company: 'company.name_missing' })
}

/** Whole units of money; empty: no limit. */
export function checkLimit({ limit }: { limit: string }): FieldFaults<{ limit: string }> {
  return limitOf(limit) === undefined ? { limit: 'company.limit_wrong' } : {}
}

/** The amount that was typed, null where nothing was; undefined for what is no whole amount up to 100,000. */
export function limitOf(typed: string): number | null | undefined {
  const text = typed.replace(/[\s'’]/g, '')
  if (text === '') return null
  return /^\d{1,6}$/.test(text) && Number(text) <= 100_000 ? Number(text) : undefined
}
