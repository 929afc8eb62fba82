import { useStore } from '@nanostores/react'
import { type SubmitEvent, useId } from 'react'
import {
  $whatIf,
  askWhatIf,
  type PricedProducts,
  type WhatIf,
} from '../../../stores/staff/prices.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { useFigures } from './use-figures.ts'

const EVERY = '*'
const kinds = ['material', 'press', 'finishing'] as const
type Kind = (typeof kinds)[number] | 'product'

/** Another figure, tried on every price of the shop without publishing anything. */
export function WhatIfForm({ listed, currency }: { listed: PricedProducts; currency: string }) {
  const { say } = useSpeech()
  const answer = useStore($whatIf)
  const id = useId()
  const compare = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [kind = 'material', what = EVERY, figure] = String(data.get('figure')).split(' ')
    const change = { kind: kind as Kind, id: what, ...(figure && { figure }) }
    const percent = Number(String(data.get('percent')).replace(',', '.'))
    void askWhatIf({ changes: [{ ...change, percent }], currency })
  }
  return (
    <>
      <h2 className="admin-prices-rule">{say('prices.what_if')}</h2>
      <p className="admin-prices-small">{say('prices.what_if_lead')}</p>
      <form className="admin-prices-what-if" onSubmit={compare}>
        <div className="admin-prices-field">
          <label htmlFor={`${id}-figure`}>{say('prices.figure')}</label>
          <FigureSelect id={`${id}-figure`} listed={listed} />
        </div>
        <div className="admin-prices-field">
          <label htmlFor={`${id}-percent`}>{say('prices.percent')}</label>
          <input
            id={`${id}-percent`}
            name="percent"
            inputMode="decimal"
            pattern="[+\-]?[0-9]{1,3}([.,][0-9]{1,2})?"
            defaultValue="8"
            required
          />
        </div>
        <Button small busy={answer.state === 'loading' && say('prices.comparing')}>
          {say('prices.compare')}
        </Button>
      </form>
      {answer.state === 'failed' && <FailureNote failure={answer.failure} />}
      {answer.state === 'there' && <Moved answer={answer.last} />}
    </>
  )
}

function FigureSelect({
  id,
  listed: { figures, baseCurrency },
}: {
  id: string
  listed: PricedProducts
}) {
  const { say, sayIf } = useSpeech()
  const { amount } = useFigures()
  const snake = (figure: string) =>
    figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return (
    <select id={id} name="figure" defaultValue={`material ${EVERY}`}>
      {kinds.map((kind) => (
        <optgroup key={kind} label={say(`prices.group_${kind}`)}>
          <option value={`${kind} ${EVERY}`}>{say(`prices.all_${kind}`)}</option>
          {figures
            .filter((each) => each.kind === kind)
            .map(({ id: name, figure, value }) => (
              <option key={`${name} ${figure}`} value={`${kind} ${name} ${figure}`}>
                {`${name}: ${amount(value, baseCurrency)} ${sayIf(`prices.figure_${snake(figure)}`) ?? figure}`}
              </option>
            ))}
        </optgroup>
      ))}
      <option value={`product ${EVERY}`}>{say('prices.all_product')}</option>
    </select>
  )
}

function Moved({ answer: { products, unmoved, leftOut, currency } }: { answer: WhatIf }) {
  const { say, sayCount, money } = useSpeech()
  const { moves } = useFigures()
  const sum = (centAmount: number) => money({ centAmount, currencyCode: currency })
  return (
    <div role="status">
      <p>
        {products.length === 0
          ? say('prices.moved_none')
          : sayCount('prices.moved', products.length)}{' '}
        {unmoved > 0 && sayCount('prices.unmoved', unmoved)}{' '}
        {leftOut > 0 && sayCount('prices.left_out', leftOut)}
      </p>
      {products.length > 0 && (
        <table className="admin-prices-table">
          <thead>
            <tr>
              <th scope="col">{say('prices.col_product')}</th>
              <th scope="col" className="admin-prices-sum">
                {say('prices.col_moves')}
              </th>
              <th scope="col" className="admin-prices-sum">
                {say('prices.col_usual')}
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ id, name, least, most, usual }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className="admin-prices-sum">
                  {moves(least) === moves(most)
                    ? moves(most)
                    : say('prices.range', { least: moves(least), most: moves(most) })}
                </td>
                <td className="admin-prices-sum">
                  <del>
                    <span className="visually-hidden">{say('prices.before')} </span>
                    {sum(usual.before)}
                  </del>{' '}
                  <ins>
                    <span className="visually-hidden">{say('prices.after')} </span>
                    {sum(usual.after)}
                  </ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
