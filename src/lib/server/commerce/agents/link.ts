import type { z } from 'zod'
import type { Selection } from '../../../domain/product/definition.ts'
import { fitted } from '../../../domain/product/selection.ts'
import { withQuery } from '../../../domain/urls/query.ts'
import { keepConfig } from '../custom-config/index.ts'
import { prioritiesOf } from '../product/index.ts'
import { soldProduct } from './show-product.ts'
import type { AgentContext, link } from './tools.ts'

/** Keeps a choice under a short key, and says where a person opens it. */
export async function linkTo(
  context: AgentContext,
  asked: z.output<typeof link.inputSchema>,
): Promise<z.input<typeof link.outputSchema>> {
  const { key, path } = await keepChoice(context, asked)
  return { address: context.origin + withQuery(path, { key }) }
}

type Choice = {
  product: string
  selection: Selection
  quantity: number
  speed?: string | undefined
}

/** Keeps what was chosen under a short key; also answers the path of its product. */
export async function keepChoice(
  context: AgentContext,
  { product: id, selection, quantity, speed }: Choice,
): Promise<{ key: string; path: string }> {
  const { product, path } = soldProduct(context, id)
  const first = prioritiesOf(context.tenant, product)[0]?.key ?? ''
  const { key } = await keepConfig(context, {
    productConfigurationId: id,
    config: {
      version: product.skus.version,
      selectedAttributes: fitted(product, selection),
      selectedQuantity: quantity,
      selectedPriority: speed ?? first,
      services: [],
    },
  })
  return { key, path }
}
