import { useStore } from '@nanostores/react'
import { $halfTyped, type HalfTyped, keepTyped } from '../../stores/staff/half-typed.ts'

/** What was typed about a line and not sent yet, and how more of it is kept. */
export function useHalfTyped(lineItemId: string) {
  const typed: HalfTyped = useStore($halfTyped)[lineItemId] ?? {}
  return [typed, (change: HalfTyped) => keepTyped(lineItemId, change)] as const
}
