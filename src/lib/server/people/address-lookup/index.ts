import { findAddresses, retrieveAddress } from '../../../contract/address-lookup.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import type { Context } from '../../context.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import type { AddressLookups } from './lookup.ts'

export type { AddressLookups } from './lookup.ts'
export { openLoqate } from './loqate.ts'

type LookingUp = Context<'address_lookup_off' | 'address_lookup_unavailable'>

/** Mounts the calls by which forms find addresses; they keep nothing of what was asked. */
export function mountAddressLookup(api: Api, lookups: AddressLookups): void {
  mount(api, findAddresses, async ({ text, country, within }, call) => {
    const lookup = lookupOf(call, lookups)
    await call.consume('addressSearch', call.network)
    const { countries } = call.tenant
    const answer = await lookup.find({ text, country, within, countries, ...askedBy(call) })
    if (answer.kind === 'failed') return giveUp(call, answer.why)
    return { found: answer.found }
  })

  mount(api, retrieveAddress, async ({ id }, call) => {
    const lookup = lookupOf(call, lookups)
    await call.consume('foundAddress', call.network)
    const answer = await lookup.retrieve(id, askedBy(call))
    if (answer.kind === 'failed') return giveUp(call, answer.why)
    const isServed = answer.place !== null && call.tenant.countries.includes(answer.place.country)
    demand(call, answer.place !== null && isServed, 'found_address_gone')
    return { place: answer.place }
  })
}

const askedBy = ({ locale, now }: LookingUp) => ({ language: languageOf(locale), now })

function lookupOf(context: LookingUp, lookups: AddressLookups) {
  const { addressLookup: terms } = context.tenant
  demand(context, terms, 'address_lookup_off')
  const lookup = lookups.get(terms.account)
  demand(context, lookup, 'address_lookup_unavailable')
  return lookup
}

/** The log says why, and nothing of what was looked for. */
function giveUp(context: LookingUp, why: string): never {
  context.log.warn({ tenant: context.tenant.id, why }, 'addresses cannot be looked up')
  context.refuse('address_lookup_unavailable')
}
