import { MIN_REASON } from '../../lib/contract/limits.ts'

/** What is wrong with a reason that staff give, by the field of their forms. */
export function reasonFault(reason: string): { reason?: 'admin.reason_missing' } {
  return reason.trim().length < MIN_REASON ? { reason: 'admin.reason_missing' } : {}
}
