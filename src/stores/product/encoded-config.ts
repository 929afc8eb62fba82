import { anyText, list, number, object, record, text } from '../../lib/client/schema.ts'
import type { generateProductCustomConfigUrl } from '../../lib/contract/custom-config.ts'
import type { InputOf } from '../../lib/contract/endpoint.ts'
import { serviceOf } from '../../lib/domain/product/file-checks.ts'
import type { Choice, ConfiguratorProduct } from './configurator-state.ts'

/** A choice as links hold it, by a short key or written out. */
export type CustomConfig = Required<InputOf<typeof generateProductCustomConfigUrl>['config']>

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

/** A configuration as a parameter of an address: JSON in base64url. */
export function encodeConfig(config: CustomConfig): string {
  const bytes = new TextEncoder().encode(JSON.stringify(config))
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
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
