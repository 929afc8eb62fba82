import { createMcpHandler } from '@modelcontextprotocol/server'
import { takeAgentCart as takeAgentCartCall } from '../../../contract/agent-cart.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import {
  type Api,
  type Call,
  mount,
  mountForeign,
  refuseMalformedBody,
} from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { takeAgentCart } from './carts/take.ts'
import { answerAcp } from './checkout/acp.ts'
import type { AgentCall } from './checkout/agent-call.ts'
import { answerUcp } from './checkout/ucp.ts'
import { shopServer } from './shop-server.ts'

/** Mounts the shop for agents, where its tenant wants them. They look, ask and fill carts; people order and pay. */
export function mountAgents(api: Api): void {
  mountCheckouts(api)
  mountForeign(api, '/api/v1/mcp/', async (request, call) => {
    demand(call, call.tenant.agents, 'not_found')
    await call.consume('quote', call.network)
    // Several messages at once are of an old version, and one of them may take back another's answer.
    if (call.rawBody.toString('utf8').trimStart().startsWith('[')) return refusedBatch()
    refuseMalformedBody(call.rawBody)
    const context = { ...call, origin: call.publicOrigin }
    const may = {
      link: () => call.consume('customConfig', call.network),
      offer: () => call.consume('writtenOffer', call.network),
      write: () => call.consume('newCart', call.network),
    }
    const handler = createMcpHandler(() => shopServer(context, may), {
      // Nothing changes while a message is answered: there is nothing to listen for.
      maxSubscriptions: 0,
    })
    return handler.fetch(request)
  })
}

function asked(call: Call<ErrorCode>): AgentCall {
  return {
    ...call,
    origin: call.publicOrigin,
    // One platform asks for many people from few networks: what it may is its key's.
    mayMake: ({ door, by }) =>
      door === 'acp' ? call.consume('agentCart', by) : call.consume('newCart', call.network),
    mayChange: ({ door, by }) =>
      door === 'acp' ? call.consume('agentCart', by) : call.consume('cartEdit', call.network),
  }
}

/** Mounts the checkout protocols of agents and what a person takes over of them. */
function mountCheckouts(api: Api): void {
  mountForeign(api, '/api/v1/acp/*', async (request, call) => {
    demand(call, call.tenant.agents, 'not_found')
    return answerAcp(request, asked(call))
  })
  mountForeign(api, '/api/v1/ucp/*', async (request, call) => {
    demand(call, call.tenant.agents, 'not_found')
    return answerUcp(request, asked(call))
  })
  mount(api, takeAgentCartCall, async ({ token }, call) => {
    await call.consume('cartEdit', call.network)
    return takeAgentCart(call, token)
  })
}

function refusedBatch(): Response {
  const error = { code: -32600, message: 'One message at a time.' }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 400 })
}
