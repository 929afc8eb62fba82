import type { LineItem } from '../../../stores/cart-line.ts'
import { useShop } from '../shop.tsx'
import { factsOf, piecesOf, type WordsOfProducts } from './product-words.ts'

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
      picture: words?.picture ?? null,
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
    <p className="line-d">
      <b>{pieces}</b>
      {facts.map(({ name, value }) => (
        <span key={name}>
          <span className="line-f">{name}</span> {value}
        </span>
      ))}
    </p>
  )
}

/** A thumbnail of the product; what it shows stands beside it in words. */
export function LinePicture({ src, className }: { src: string | null; className: string }) {
  return (
    <span className={className}>
      {src && <img src={src} alt="" width={320} height={260} decoding="async" />}
    </span>
  )
}
