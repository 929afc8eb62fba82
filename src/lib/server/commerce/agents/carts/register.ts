import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { AgentContext } from '../tools.ts'
import { changeAgentCart, findAgentCart, linesOf, makeAgentCart } from './agent-carts.ts'
import { changeCartTool, makeCartTool, showCartTool } from './cart-tools.ts'
import { cartForTool } from './said-cart.ts'

/** Makes a tool's answer of what work answers, or of its refusal. */
type Answered = (work: () => Promise<object> | object) => Promise<CallToolResult>

/** The tools of an agent's carts. Before a cart is written, `mayWrite` refuses where there were too many. */
export function registerCartTools(
  server: McpServer,
  context: AgentContext,
  { answered, mayWrite }: { answered: Answered; mayWrite: () => Promise<void> },
): void {
  const find = (id: string) => findAgentCart(context, { door: 'mcp', by: null, id })
  server.registerTool('make_cart', makeCartTool, ({ lines: jobs }) =>
    answered(async () => {
      const asked = { door: 'mcp', by: 'anyone', key: null, body: jobs } as const
      const cart = await makeAgentCart(context, asked, {
        mayMake: mayWrite,
        jobs: async () => jobs,
      })
      return cartForTool(context, cart, await linesOf(context, cart))
    }),
  )
  server.registerTool('show_cart', showCartTool, ({ cart: id }) =>
    answered(async () => {
      const cart = await find(id)
      return cartForTool(context, cart, await linesOf(context, cart))
    }),
  )
  server.registerTool('change_cart', changeCartTool, ({ cart: id, lines }) =>
    answered(async () => {
      await mayWrite()
      const cart = await changeAgentCart(context, await find(id), lines)
      return cartForTool(context, cart, await linesOf(context, cart))
    }),
  )
}
