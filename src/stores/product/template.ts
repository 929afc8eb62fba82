import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { productTemplate } from '../../lib/contract/template.ts'
import { keepFile } from '../browser/keep-file.ts'
import type { Configurator } from './configurator.ts'

type Fetching = { state: 'idle' | 'busy' } | { state: 'failed'; failure: Failure }

/** Fetches the template of what is chosen, and hands it to the browser to keep. */
export function createTemplate({ product, $choice }: Pick<Configurator, 'product' | '$choice'>) {
  const $fetching = atom<Fetching>({ state: 'idle' })
  async function fetchAs(format: 'pdf' | 'svg'): Promise<void> {
    if ($fetching.get().state === 'busy') return
    $fetching.set({ state: 'busy' })
    const { selection: merchantAttributes } = $choice.get()
    const answer = await call(productTemplate, { skus: product.skus, merchantAttributes, format })
    if (answer.ok) keepFile(answer.value)
    $fetching.set(answer.ok ? { state: 'idle' } : { state: 'failed', failure: answer })
  }
  return { $fetching, fetchAs }
}
