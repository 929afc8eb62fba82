import { atom } from 'nanostores'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import type { getBasicConfigs } from '../../lib/contract/session.ts'

type BasicConfigs = OutputOf<typeof getBasicConfigs>

/** Settings of the shop by key, company-infos among them (specification, section 3). */
export const $generalConfigs = atom<BasicConfigs['configs']>({})
export const $validationRules = atom<BasicConfigs['rules']>({})
export const $reviews = atom<BasicConfigs['reviews']>({})
export const $designStack = atom<BasicConfigs['designStack']>({})

export function setConfigs(
  basic: Pick<BasicConfigs, 'configs' | 'rules' | 'reviews' | 'designStack'>,
): void {
  $generalConfigs.set(basic.configs)
  $validationRules.set(basic.rules)
  $reviews.set(basic.reviews)
  $designStack.set(basic.designStack)
}
