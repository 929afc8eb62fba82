import type { generateProductCustomConfigUrl } from '../../contract/custom-config.ts'
import type { InputOf } from '../../contract/endpoint.ts'

/** A choice as links hold it, by a short key or written out. */
export type CustomConfig = Required<InputOf<typeof generateProductCustomConfigUrl>['config']>

/** A configuration as a parameter of an address: JSON in base64url. */
export function encodeConfig(config: CustomConfig): string {
  const bytes = new TextEncoder().encode(JSON.stringify(config))
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
