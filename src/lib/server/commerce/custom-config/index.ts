import {
  generateProductCustomConfigUrl,
  getProductCustomConfigFromKey,
  priceProductCustomConfig,
} from '../../../contract/custom-config.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { findConfig, keepConfig } from './configs.ts'
import { priceConfig } from './price-config.ts'

export { type KeepCode, type KeyCode, keepConfig, keptConfig } from './configs.ts'
export { priceConfigured } from './price-config.ts'
export { configOf, type StoredConfig } from './stored-config.ts'

/** Mounts the calls of links to configured products. */
export function mountCustomConfig(api: Api): void {
  mount(api, generateProductCustomConfigUrl, async (input, call) => {
    await call.consume('customConfig', call.network)
    return keepConfig(call, input)
  })
  mount(api, getProductCustomConfigFromKey, async ({ key }, call) => {
    await call.consume('quote', call.network)
    return findConfig(call, key)
  })
  mount(api, priceProductCustomConfig, async (input, call) => {
    await call.consume('quote', call.network)
    return priceConfig(call, input)
  })
}
