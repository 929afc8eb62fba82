import { setsInShort } from '../../../lib/domain/artwork-sets/in-short.ts'
import { openingWords } from '../../../lib/domain/delivery/opening-words.ts'
import type { Money } from '../../../lib/domain/money/money.ts'
import { formatNumber } from '../../../lib/domain/numbers/format.ts'
import { DESIGN_SERVICE, DOCUMENT_REVIEW } from '../../../lib/domain/product/file-checks.ts'
import type { LineItem } from '../../../stores/cart/cart-line.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import type { LineSight } from './line-picture.tsx'
import { useLinePrice } from './line-price.ts'
import {
  areUnprinted,
  factsOf,
  type LineWords,
  piecesOf,
  type WordsOfProducts,
} from './product-words.ts'

type Chosen = { merchantInfo: Pick<LineItem['merchantInfo'], 'selectedAttributes'> }
type LineMade = Pick<LineItem, 'productId' | 'quantity' | 'multiArtworkDetails'> & Chosen

/** A line's product in words; a product that is no longer sold is called by its number. */
export function useLineText(products: WordsOfProducts) {
  const { locale } = useShop()
  return (line: LineMade) => {
    const words = products[line.productId]
    const { quantity, multiArtworkDetails, merchantInfo } = line
    const sets = multiArtworkDetails && setsInShort(multiArtworkDetails, quantity, locale)
    const facts = words ? factsOf(words, merchantInfo.selectedAttributes, sets) : []
    return {
      name: words?.name ?? line.productId,
      pieces: words ? piecesOf(words, line.quantity, locale) : formatNumber(line.quantity, locale),
      facts,
      sight: words
        ? sightOf(words, { quantity, selectedAttributes: merchantInfo.selectedAttributes })
        : null,
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

/** `isDay` of when it comes or can be fetched. */
type LineTerm = { name: string; value: string; isDay?: true }

/** What a line is besides its product: its name, when it comes, and how its file is looked at, if it has one. */
export function useLineTerms(products: WordsOfProducts) {
  const { say, sayIf, money, number, day, locale } = useSpeech()
  const { sumOf } = useLinePrice()
  return (line: LineItem): LineTerm[] => {
    const { jobName, promisedArrivalDate, services, merchantInfo, drops = [], collection } = line
    // Beside the line's price, so with VAT where that is.
    const price = ({ unitPrice }: { unitPrice: Money }) => money(sumOf(unitPrice, line))
    const review = services[DOCUMENT_REVIEW]
    const { coupon, [DESIGN_SERVICE]: design } = services
    const arrival = day(promisedArrivalDate, 'long')
    const priority = sayIf(`priorities.${merchantInfo.selectedPriority}`)
    return [
      ...(jobName ? [{ name: say('cart.job_name'), value: jobName }] : []),
      {
        name: say(collection ? 'cart.ready' : 'cart.arrives'),
        value: priority ? `${arrival}, ${priority}` : arrival,
        isDay: true,
      },
      ...drops.map(({ quantity, lines, arrivalDate }, at) => ({
        name: say('cart.drop', { number: at + 1 }),
        value: say('cart.drop_says', {
          count: number(quantity),
          address: lines.join(', '),
          day: day(arrivalDate ?? promisedArrivalDate, 'short'),
        }),
      })),
      ...(collection
        ? [
            { name: say('cart.collect_at'), value: collection.lines.join(', ') },
            { name: say('cart.open'), value: openingWords(collection.opening, locale).join('; ') },
          ]
        : []),
      ...(areUnprinted(products, [line])
        ? []
        : [
            {
              name: say(design ? 'cart.design' : 'cart.file_check'),
              value: design
                ? say('cart.designed', { price: price(design) })
                : review
                  ? say('cart.check_careful', { price: price(review) })
                  : say('cart.check_quick'),
            },
          ]),
      ...(coupon
        ? [
            {
              name: say('cart.promo_code'),
              value: say('cart.promo_off', {
                code: coupon.serviceAttributes.inputText,
                price: price(coupon),
              }),
            },
          ]
        : []),
    ]
  }
}

/** What each line is called where its name alone would not tell it from another. */
export function useLineLabels(products: WordsOfProducts): (lines: readonly LineItem[]) => string[] {
  const text = useLineText(products)
  return (lines) => {
    const labels = lines.map((line) => {
      const { name, pieces } = text(line)
      return [name, line.jobName, pieces].filter(Boolean).join(', ')
    })
    return labels.map((label, index) => {
      const isAlone = labels.indexOf(label) === labels.lastIndexOf(label)
      return isAlone ? label : `${label} (${index + 1})`
    })
  }
}

/** What a line is drawn by. */
export function sightOf(
  { spec, pictured, picture }: LineWords,
  { quantity, selectedAttributes: selection }: Chosen['merchantInfo'] & Pick<LineItem, 'quantity'>,
): LineSight {
  return { src: picture, look: { spec, pictured, selection, count: quantity } }
}
