import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { hasLiveTokens } from '../../lib/client/tokens.ts'
import { saveDesign } from '../../lib/contract/saved-design.ts'
import type { Configurator } from './configurator.ts'
import { PARAMETERS } from './configurator-parameters.ts'
import { customConfigOf, encodeConfig } from './encoded-config.ts'

type Saved = { ok: true } | Failure

/** Saves the choice as it is for the customer. */
export async function saveChoice(
  { product, $choice }: Pick<Configurator, 'product' | '$choice'>,
  name: string,
): Promise<Saved> {
  const config = customConfigOf(product, $choice.get())
  const input = { config, productConfigurationId: product.id, name: name.trim() }
  return call(saveDesign, input, { resetOnError: false })
}

/** Whether somebody is here whom designs can be saved for. */
export function isSomebody(): boolean {
  return hasLiveTokens()
}

/** Where this page opens again with the choice as it is. */
export function hereWithChoice({
  product,
  $choice,
}: Pick<Configurator, 'product' | '$choice'>): string {
  const config = encodeConfig(customConfigOf(product, $choice.get()))
  return `${location.pathname}?${PARAMETERS.config}=${config}`
}
