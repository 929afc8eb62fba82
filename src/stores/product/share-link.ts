import { atom, computed } from 'nanostores'
import { call } from '../../lib/client/call.ts'
import { generateProductCustomConfigUrl } from '../../lib/contract/custom-config.ts'
import { RECOMMENDATION } from '../../lib/domain/recommendation/recommendation.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import type { Configurator } from './configurator.ts'
import { PARAMETERS } from './configurator-parameters.ts'
import { type CustomConfig, customConfigOf, encodeConfig } from './encoded-config.ts'

type Made = { of: string; url: string; isShort: boolean }
type ShareLink =
  | { state: 'none' }
  | { state: 'making' }
  | { state: 'made'; url: string; isShort: boolean }

/** A link to the choice as it is: it goes as soon as another choice is made. */
export function createShareLink({ product, $choice }: Pick<Configurator, 'product' | '$choice'>) {
  const $made = atom<Made | null>(null)
  const $asked = atom('')
  const $config = computed($choice, (choice) => customConfigOf(product, choice))

  /** Asks for a short key; without one the link holds the configuration itself. */
  async function make({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): Promise<void> {
    const config = $config.get()
    const of = JSON.stringify(config)
    $asked.set(of)
    const key = await keyOf(product.id, config)
    const parameter = key
      ? `${PARAMETERS.key}=${key}`
      : `${PARAMETERS.config}=${encodeConfig(config)}`
    $made.set({ of, url: `${origin}${pathname}?${parameter}`, isShort: key !== null })
    if ($asked.get() === of) $asked.set('')
  }

  /** Goes to a page that takes a choice by its short key; without one the link that holds it all is made. */
  async function openAt(
    path: string,
    page: Pick<Location, 'origin' | 'pathname' | 'search' | 'assign'>,
  ) {
    const key = await keyOf(product.id, $config.get())
    const came = new URLSearchParams(page.search).get(RECOMMENDATION) ?? undefined
    const query = { [PARAMETERS.key]: key ?? undefined, [RECOMMENDATION]: came }
    if (key) page.assign(withQuery(path, query))
    else await make(page)
  }

  const $link = computed([$config, $made, $asked], (config, made, asked): ShareLink => {
    const now = JSON.stringify(config)
    if (made?.of === now) return { state: 'made', url: made.url, isShort: made.isShort }
    return asked === now ? { state: 'making' } : { state: 'none' }
  })
  return { $link, make, openAt }
}

async function keyOf(productConfigurationId: string, config: CustomConfig): Promise<string | null> {
  const answer = await call(generateProductCustomConfigUrl, { config, productConfigurationId })
  return answer.ok ? answer.value.key : null
}
