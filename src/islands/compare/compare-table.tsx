import { withQuery } from '../../lib/domain/urls/query.ts'
import type { ComparedChoice } from '../../stores/compare/compare.ts'
import { useChoiceText } from '../order/parts/choice-text.ts'
import { LinePicture } from '../order/parts/line-picture.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { useSpeech } from '../page/use-speech.ts'
import { useCompareRows } from './compare-rows.ts'

type Props = { choices: ComparedChoice[]; products: WordsOfProducts }

/** Product, picture and way on of each, then a characteristic after the other; what differs says so. */
export function CompareTable({ choices, products }: Props) {
  const { say } = useSpeech()
  const rowsOf = useCompareRows(products)
  const isPair = choices.length === 2
  return (
    <>
      <p className="lead">{say(isPair ? 'compare.lead' : 'compare.one_lead')}</p>
      <table className="compare-table">
        <thead>
          <tr>
            {choices.map((choice, index) => (
              <Head key={choice.key} choice={choice} index={index} products={products} />
            ))}
          </tr>
        </thead>
        {rowsOf(choices).map(({ name, values, differs }) => (
          <tbody key={name} className={differs ? 'compare-differs' : undefined}>
            <tr>
              <th scope="rowgroup" colSpan={choices.length}>
                {name} {differs && <small>{say('compare.differs')}</small>}
              </th>
            </tr>
            <tr>
              {values.map((value, index) => (
                <td key={choices[index]?.key}>{value}</td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </>
  )
}

type HeadProps = { choice: ComparedChoice; index: number; products: WordsOfProducts }

function Head({ choice, index, products }: HeadProps) {
  const { say, failure } = useSpeech()
  const { config, key, productConfigurationId: productId } = choice
  const { selectedAttributes: selection, selectedQuantity: quantity } = config
  const text = useChoiceText(products)({ productId, selection, quantity })
  const which = say(index === 0 ? 'compare.first' : 'compare.second')
  return (
    <th scope="col">
      <LinePicture
        id={`compare-${index}`}
        sight={text?.sight ?? null}
        className="compare-picture"
      />
      <small>{which}</small>
      <b>{text?.name ?? productId}</b>
      {choice.failure && (
        <span className="compare-trouble">
          {say('compare.trouble')} {failure(choice.failure)}
        </span>
      )}
      {text && (
        <a className="btn btn-small" href={withQuery(text.path, { key })}>
          {say('compare.choose')}
          <span className="visually-hidden">
            {' '}
            {which}, {text.name}
          </span>
        </a>
      )}
    </th>
  )
}
