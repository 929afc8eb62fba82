import { adoptApiKey, createApiKey, listApiKeys, revokeApiKey } from '../../../contract/api-key.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { adoptKey, keysOf, makeKey, revokeKey, type WireKey } from './keys.ts'

export { findMachine } from './find-machine.ts'

/** Mounts how staff give keys to programs and take them back. */
export function mountApiKeys(api: Api): void {
  mount(api, listApiKeys, async (_input, call) => ({ keys: await keysOf(call) }))

  mount(api, createApiKey, async ({ name, permissions, lastDay }, call) => {
    const wanted = { name, permissions, lastDay, ip: call.ip }
    const { id, token } = await inTransaction(call.db, (tx) => makeKey(tx, call, wanted))
    return { key: await keyOf(call, id), token }
  })

  mount(api, adoptApiKey, async ({ id }, call) => {
    await inTransaction(call.db, (tx) => adoptKey(tx, call, { id, ip: call.ip }))
    return { key: await keyOf(call, id) }
  })

  mount(api, revokeApiKey, async ({ id }, call) => {
    await inTransaction(call.db, (tx) => revokeKey(tx, call, { id, ip: call.ip }))
    return { key: await keyOf(call, id) }
  })
}

async function keyOf(context: Context<'not_found'>, id: string): Promise<WireKey> {
  const [key] = await keysOf(context, id)
  demand(context, key, 'not_found')
  return key
}
