import { atom, computed } from 'nanostores'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { productInventory } from '../../lib/contract/stock.ts'
import { articleOf } from '../../lib/domain/stock/article.ts'
import type { Configurator } from './configurator.ts'

export type Inventory = OutputOf<typeof productInventory>
type Known = { article: string; inventory: Inventory }

/** How many of what is chosen are in stock, by the server; asked anew when another article is chosen. */
export function createStock({ product, $choice }: Pick<Configurator, 'product' | '$choice'>) {
  const $known = atom<Known | null>(null)
  const $article = computed($choice, ({ selection }) => articleOf(product, selection))

  async function ask(article: string): Promise<void> {
    const { selection, quantity } = $choice.get()
    const { mcpSku } = product.skus
    const answer = await call(productInventory, { mcpSku, mcpAttributes: selection, quantity })
    if (answer.ok) $known.set({ article, inventory: answer.value })
  }

  /** Begins to ask; answers what ends it. */
  const follow = () => $article.subscribe((article) => void (article !== null && ask(article)))
  /** Null until the answer is of what is chosen. */
  const $inventory = computed([$known, $article], (known, article) =>
    known && known.article === article ? known.inventory : null,
  )
  return { $inventory, follow }
}
