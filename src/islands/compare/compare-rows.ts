import type { ComparedChoice } from '../../stores/compare/compare.ts'
import { useChoiceText } from '../order/parts/choice-text.ts'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { useSpeech } from '../page/use-speech.ts'

type Row = { name: string; values: string[]; differs: boolean }

/** What is said of each choice, in one order: price, day, quantity and speed, then every characteristic. */
export function useCompareRows(products: WordsOfProducts): (choices: ComparedChoice[]) => Row[] {
  const { say, sayIf, money, dayAt, timeAt, day } = useSpeech()
  const textOf = useChoiceText(products)
  const none = say('compare.nothing')
  const ofPrice = ({ price }: ComparedChoice) => (price ? money(price.gross) : none)
  const ofDay = ({ price }: ComparedChoice) =>
    price
      ? say('compare.arrives_day', {
          day: day(price.arrivalDate, 'long'),
          by: `${dayAt(price.orderBy, 'short')}, ${timeAt(price.orderBy)}`,
        })
      : none
  const factsOf = ({ config, productConfigurationId: productId }: ComparedChoice) => {
    const { selectedAttributes: selection, selectedQuantity: quantity } = config
    return textOf({ productId, selection, quantity })
  }
  return (choices) => {
    const row = (name: string, saidOf: (choice: ComparedChoice) => string): Row => {
      const values = choices.map(saidOf)
      return { name, values, differs: new Set(values).size > 1 }
    }
    const names = choices.flatMap((choice) => factsOf(choice)?.facts.map(({ name }) => name) ?? [])
    return [
      row(say('compare.price'), ofPrice),
      row(say('compare.arrives'), ofDay),
      row(
        say('compare.quantity'),
        (choice) => factsOf(choice)?.pieces(choice.config.selectedQuantity) ?? none,
      ),
      row(
        say('compare.speed'),
        ({ config }) => sayIf(`priorities.${config.selectedPriority}`) ?? config.selectedPriority,
      ),
      ...[...new Set(names)].map((name) =>
        row(
          name,
          (choice) => factsOf(choice)?.facts.find((fact) => fact.name === name)?.value ?? none,
        ),
      ),
    ]
  }
}
