import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { Context } from '../../context.ts'
import { problemOf } from '../../platform/http/index.ts'
import { Refusal } from '../../refusal.ts'
import { registerCartTools } from './carts/register.ts'
import { findProducts } from './find-products.ts'
import { linkTo } from './link.ts'
import { offerInWriting } from './offer.ts'
import { priceProduct } from './price-product.ts'
import { showProduct } from './show-product.ts'
import { type AgentContext, found, link, offered, priced, shown } from './tools.ts'

const INSTRUCTIONS = `This shop prints to order. Find a product, look at what it can be, ask for prices and
dates, then give your user the link: it opens the product as it was chosen, and your user orders and pays there.
Who wants the prices in writing gets an offer, which holds for some days. For several jobs put a cart together, and give your user its link: it opens the cart as theirs, once.
Prices and dates are true when they are answered and may move; say so. Amounts are in the major unit of the
currency that is named beside them. Never invent an option: take keys from show_product.`

/**
 * The tools of a shop for one message of an agent, in the language that the caller asks for. Before a link is
 * kept, an offer or a cart written, `may` refuses where there were too many.
 */
export function shopServer(
  context: AgentContext,
  may: Record<'link' | 'offer' | 'write', () => Promise<void>>,
): McpServer {
  const { tenant } = context
  const server = new McpServer(
    { name: `${tenant.id}-shop`, title: tenant.name, version: '1.0.0' },
    { instructions: INSTRUCTIONS },
  )
  server.registerTool('find_products', found, (asked) =>
    answered(context, () => findProducts(context, asked)),
  )
  server.registerTool('show_product', shown, (asked) =>
    answered(context, () => showProduct(context, asked)),
  )
  server.registerTool('price_product', priced, (asked) =>
    answered(context, () => priceProduct(context, asked)),
  )
  server.registerTool('link_to_product', link, (asked) =>
    answered(context, async () => {
      await may.link()
      return linkTo(context, asked)
    }),
  )
  server.registerTool('make_offer', offered, (asked) =>
    answered(context, async () => {
      await may.offer()
      return offerInWriting(context, asked)
    }),
  )
  registerCartTools(server, context, {
    answered: (work) => answered(context, work),
    mayWrite: may.write,
  })
  return server
}

const UNKNOWN = { code: 'internal_error', details: {} } as const

/** What a tool answers; a refusal of the shop is an answer as well, with its code and its sentence. */
async function answered(
  { shop, tenant, locale, log }: Pick<Context, 'shop' | 'tenant' | 'locale' | 'log'>,
  work: () => Promise<object> | object,
): Promise<CallToolResult> {
  try {
    const structuredContent = { ...(await work()) }
    return {
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
      structuredContent,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'a tool of the agents failed')
    const refusal = error instanceof Refusal ? error : UNKNOWN
    const text = JSON.stringify(problemOf(refusal, { shop, tenant, locale }))
    return { content: [{ type: 'text', text }], isError: true }
  }
}
