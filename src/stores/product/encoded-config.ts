import { anyText, list, number, object, record, text } from '../../lib/client/schema.ts'
import type { CustomConfig } from '../../lib/domain/product/encode-config.ts'
import { serviceOf } from '../../lib/domain/product/file-checks.ts'
import type { Choice, ConfiguratorProduct } from './configurator-state.ts'

export { type CustomConfig, encodeConfig } from '../../lib/domain/product/encode-config.ts'

const configOf = object({
  version: number,
  selectedAttributes: record(anyText),
  selectedQuantity: number,
  selectedPriority: text,
  services: list(text),
})

export function customConfigOf(product: ConfiguratorProduct, choice: Choice): CustomConfig {
  const service = serviceOf(choice.fileCheck)
  return {
    version: product.skus.version,
    selectedAttributes: choice.selection,
    selectedQuantity: choice.quantity,
    selectedPriority: choice.priority,
    services: service ? [service] : [],
  }
}

/** What was encoded; null where it was cut or is something else. */
export function decodeConfig(encoded: string): CustomConfig | null {
  try {
    const binary = atob(encoded.trim().replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return configOf(json) ?? null
  } catch {
    return null
  }
}
