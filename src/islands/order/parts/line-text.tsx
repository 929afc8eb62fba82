import type { LineItem } from '../../../stores/cart/cart-line.ts'
import { useShop } from '../../page/shop.tsx'
import type { LineSight } from './line-picture.tsx'
import {
  factsOf,
  type LineWords,
  picturedFacts,
  piecesOf,
  type WordsOfProducts,
} from './product-words.ts'

/** A line's product in words; a product that is no longer sold is called by its number. */
export function useLineText(products: WordsOfProducts) {
  const { locale } = useShop()
  return (line: Pick<LineItem, 'productId' | 'quantity' | 'merchantInfo'>) => {
    const words = products[line.productId]
    const facts = words ? factsOf(words, line.merchantInfo.selectedAttributes) : []
    return {
      name: words?.name ?? line.productId,
      pieces: words
        ? piecesOf(words, line.quantity, locale)
        : new Intl.NumberFormat(locale).format(line.quantity),
      facts,
      sight: words ? sightOf(words, line) : null,
      path: words?.path ?? null,
    }
  }
}

/** Pieces and choices, each with what it is about. */
export function LineFacts({
  pieces,
  facts,
}: {
  pieces: string
  facts: { name: string; value: string }[]
}) {
  return (
    <p className="order-line-text">
      <b>{pieces}</b>
      {facts.map(({ name, value }) => (
        <span key={name}>
          <span className="order-line-fact">{name}</span> {value}
        </span>
      ))}
    </p>
  )
}

function sightOf(
  words: LineWords,
  { quantity, merchantInfo }: Pick<LineItem, 'quantity' | 'merchantInfo'>,
): LineSight {
  const facts = picturedFacts(words, merchantInfo.selectedAttributes)
  return { src: words.picture, look: { spec: words.spec, facts, count: quantity } }
}
