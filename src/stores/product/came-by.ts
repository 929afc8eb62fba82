import { RECOMMENDATION } from '../../lib/domain/recommendation/recommendation.ts'
import { PARAMETERS } from './configurator-parameters.ts'
import type { LineInput } from './configurator-state.ts'

type Recommended = Pick<LineInput['merchantInfo'], 'recommendationId' | 'recommendedFrom'>
type CameBy = Recommended & Pick<LineInput['merchantInfo'], 'preConfiguredUrl'>

/** What led a shopper to the product's page: what the shop recommended, and a link to a configuration. */
export function cameBy(): CameBy {
  // A choice is written over the configuration that a link held: only the address that was opened still says it.
  const [opened] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(opened?.name ?? location.href, location.href)
  const named = new URLSearchParams(search)
  const isPreset = named.has(PARAMETERS.key) || named.has(PARAMETERS.config)
  const link = pathname + search
  return {
    ...recommendedBy(location.search),
    ...(isPreset && link.length <= 2000 && { preConfiguredUrl: link }),
  }
}

/** What the shop recommended, as an address says it. */
export function recommendedBy(search: string): Recommended {
  const said = new URLSearchParams(search).get(RECOMMENDATION) ?? ''
  const [id, from] = said.split('.')
  return id && from && said.length <= 120 ? { recommendationId: id, recommendedFrom: from } : {}
}
