import { type ErrorCode, isErrorCode, statusOf } from '../../../../contract/errors.ts'
import type { VoiceKey } from '../../../../domain/dictionary/keys.generated.ts'
import { findMachine } from '../../../people/api-key/index.ts'
import { problemOf } from '../../../platform/http/index.ts'
import { demand, type Refusal } from '../../../refusal.ts'
import type { AgentCall } from './agent-call.ts'

/** Who holds the key that a request brings: one of this shop that may make carts; refuses anybody else. */
export async function keyHolder(call: AgentCall): Promise<string> {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(call.header('authorization') ?? '') ?? []
  demand(call, token, 'api_key_unknown')
  const { db, tenant, now } = call
  const machine = await findMachine(db, { tenant: tenant.id, token, now })
  if (machine.kind === 'refused') return call.refuse(machine.code)
  demand(call, machine.permissions.includes('carts.make'), 'api_key_not_allowed')
  return `machine:${machine.id}`
}

/** A voice, or the sentence of a code, in the caller's language. */
export function inWords({ shop, tenant, locale }: AgentCall, name: ErrorCode | VoiceKey): string {
  const key: VoiceKey = isErrorCode(name) ? `errors.${name}` : name
  return shop.voice(tenant, locale, key)
}

/** A refusal as its protocol is to say it. */
export function said({ shop, tenant, locale }: AgentCall, refusal: Refusal) {
  const { code, detail, fields } = problemOf(refusal, { shop, tenant, locale })
  const about = (fields ?? []).map(({ path, message }) => `${path}: ${message}`)
  return { status: statusOf(code), code, detail: [detail, ...about].join(' ') }
}

const PAGES = [
  ['terms', 'terms_of_use', 'terms_of_service'],
  ['privacy', 'privacy_policy', 'privacy_policy'],
] as const

/** The pages that a buyer has to be shown, as each protocol calls them. */
export function linksOf({ shop, tenant, locale, origin }: AgentCall) {
  return PAGES.flatMap(([page, acp, ucp]) => {
    const path = shop.pathOf(tenant, locale, { kind: 'page', id: page })
    if (path === null) return []
    const title = shop.documents(tenant, locale).get('pageWords', page)?.title ?? page
    return [{ acp, ucp, title, url: origin + path }]
  })
}

/** Makes totals of a session: a type of the protocol, the voice that names it, and minor units. */
export function totalIn(call: AgentCall) {
  return (type: string, voice: VoiceKey, amount: number) => ({
    type,
    display_text: inWords(call, voice),
    amount,
  })
}
