import type { Configurator } from './configurator.ts'

/** Checks a promo code that was typed; where it does not count the prices stay as they are. */
export async function applyPromo(
  { $promo, checkPromo, takePromo }: Pick<Configurator, '$promo' | 'checkPromo' | 'takePromo'>,
  typed: string,
): Promise<void> {
  $promo.set({ state: 'checking' })
  const answer = await checkPromo({ typed })
  if (answer.ok && takePromo(answer.value)) return
  const status = answer.ok ? answer.value.promocodeStatus : 'generic_error'
  $promo.set({ state: 'refused', typed: typed.trim(), status })
}
