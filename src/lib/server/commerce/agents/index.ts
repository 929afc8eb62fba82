import { createMcpHandler } from '@modelcontextprotocol/server'
import { type Api, mountForeign } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { shopServer } from './shop-server.ts'

/** Mounts the shop for agents, where its tenant wants them. They look and ask; people order and pay. */
export function mountAgents(api: Api): void {
  mountForeign(api, '/api/v1/mcp/', async (request, call) => {
    demand(call, call.tenant.agents, 'not_found')
    await call.consume('quote', call.network)
    // Several messages at once are of an old version, and one of them may take back another's answer.
    if (call.rawBody.toString('utf8', 0, 64).trimStart().startsWith('[')) return refusedBatch()
    const context = { ...call, origin: call.publicOrigin }
    const mayLink = () => call.consume('customConfig', call.network)
    const handler = createMcpHandler(() => shopServer(context, mayLink), {
      // Nothing changes while a message is answered: there is nothing to listen for.
      maxSubscriptions: 0,
    })
    return handler.fetch(request)
  })
}

function refusedBatch(): Response {
  const error = { code: -32600, message: 'One message at a time.' }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 400 })
}
