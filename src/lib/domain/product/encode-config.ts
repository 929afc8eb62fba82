import type { generateProductCustomConfigUrl } from '../../contract/custom-config.ts'
import type { InputOf } from '../../contract/endpoint.ts'

/** A choice as links hold it, by a short key or written out. */
export type CustomConfig = Required<InputOf<typeof generateProductCustomConfigUrl>['config']>

/** A configuration as a parameter of an address: JSON in base64url. */
export function encodeConfig(config: CustomConfig): string {
  const text = JSON.stringify(config)
  // Most are plain letters, which are the bytes they are.
  const base64 = btoa(/^[ -~]*$/.test(text) ? text : bytesOf(text))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A text as UTF-8, a character a byte. */
const bytesOf = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
