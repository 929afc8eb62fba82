import { useStore } from '@nanostores/react'
import { $rules, builtRules } from '../../stores/session/rules.ts'

/** The shop's validation rules; while hydrating, those that the page was rendered with. */
export function useRules() {
  return useStore($rules, { ssr: () => builtRules })
}
