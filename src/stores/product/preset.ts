import type { AnyCallCode, CodeOf, Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { getProductCustomConfigFromKey } from '../../lib/contract/custom-config.ts'
import { checkOf } from '../../lib/domain/product/bought-check.ts'
import type { Configurator } from './configurator.ts'
import {
  isOffered,
  PARAMETERS,
  restoreChoice,
  type SharedChoice,
} from './configurator-parameters.ts'
import type { ConfiguratorProduct, Notice } from './configurator-state.ts'
import { type CustomConfig, decodeConfig } from './encoded-config.ts'

/** Whether a link holds a configuration: by a short key, or written out. */
export function hasPreset(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return parameters.has(PARAMETERS.key) || parameters.has(PARAMETERS.config)
}

/**
 * Opens the configuration of a link (specification, section 2: preconfigured product, short key). What is
 * wrong with it is told, and the page stays as it first stood. A shopper who has chosen something while it
 * was on its way keeps that.
 */
export async function openPreset(configurator: Configurator, search: string): Promise<void> {
  const { product, $choice, $notice } = configurator
  const before = $choice.get()
  const found = await presetOf(new URLSearchParams(search), product.id)
  if ('config' in found) {
    if ($choice.get() === before) restoreChoice(configurator, sharedOf(product, found.config))
  } else if ('path' in found) location.replace(`${found.path}${search}`)
  else $notice.set({ state: 'lost', voice: found.lost })
}

type Lost = Extract<Notice, { state: 'lost' }>['voice']
type Found = { config: CustomConfig } | { path: string } | { lost: Lost }

async function presetOf(parameters: URLSearchParams, product: string): Promise<Found> {
  const key = parameters.get(PARAMETERS.key)?.trim()
  const encoded = parameters.get(PARAMETERS.config)
  if (key) {
    const answer = await call(getProductCustomConfigFromKey, { key })
    // The page has words of its own for a key that is not known, or whose product is gone.
    if (!answer.ok) return { lost: lostBy(answer) }
    const { productConfigurationId, path, config } = answer.value
    if (productConfigurationId === product) return { config }
    return path === null ? { lost: 'product.link_lost' } : { path }
  }
  if (!encoded) return { lost: 'product.link_empty' }
  const config = decodeConfig(encoded)
  return config ? { config } : { lost: 'product.link_lost' }
}

/** No answer says nothing of the key: the same link may open a moment later. */
function lostBy({ code }: Failure<CodeOf<typeof getProductCustomConfigFromKey>>): Lost {
  switch (code) {
    case 'custom_config_not_found':
    case 'custom_config_withdrawn':
      return 'product.link_lost'
    default:
      code satisfies AnyCallCode
      return 'product.fetch_failed'
  }
}

/** Products change after links were made: what is no longer there is told as refused. */
function sharedOf(product: ConfiguratorProduct, config: CustomConfig): SharedChoice {
  const { selectedPriority: priority, services } = config
  const selection: SharedChoice['selection'] = {}
  const refused: string[] = []
  for (const [key, value] of Object.entries(config.selectedAttributes)) {
    if (isOffered(product, key, value)) selection[key] = value
    else refused.push(key)
  }
  const offered = services.filter((each) => product.services.includes(each))
  return {
    selection,
    fileCheck: checkOf(offered),
    quantity: config.selectedQuantity,
    ...(product.priorities.includes(priority) && { priority }),
    ...(refused.length > 0 && { refused }),
  }
}
