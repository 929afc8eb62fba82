import { type FileCheck, serviceOf } from './file-checks.ts'

/** What was bought for the file of a line, by its services. */
export function checkOf(services: readonly string[]): FileCheck {
  const isBought = (check: 'careful' | 'designed') => services.includes(serviceOf(check) ?? '')
  return isBought('designed') ? 'designed' : isBought('careful') ? 'careful' : 'quick'
}
