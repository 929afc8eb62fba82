import type { Selection } from '../../../lib/domain/product/definition.ts'
import { useShop } from '../../page/shop.tsx'
import type { LineSight } from './line-picture.tsx'
import { factsOf, piecesOf, type WordsOfProducts } from './product-words.ts'

type Chosen = { productId: string; selection: Selection; quantity: number }

/** A choice that is in no cart, in words and for its picture; null where its product is not sold here. */
export function useChoiceText(products: WordsOfProducts) {
  const { locale } = useShop()
  return ({ productId, selection, quantity }: Chosen) => {
    const words = products[productId]
    if (!words) return null
    const { spec, pictured, picture } = words
    const sight: LineSight = {
      src: picture,
      look: { spec, pictured, selection, count: quantity },
    }
    return {
      name: words.name,
      path: words.path,
      facts: factsOf(words, selection),
      pieces: (count: number) => piecesOf(words, count, locale),
      sight,
    }
  }
}
