import { useStore } from '@nanostores/react'
import { ADMIN_STOCK } from '../../../lib/domain/staff/pages.ts'
import { $stock, loadStock, type StockLevel } from '../../../stores/staff/stock.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { PickPage } from '../pick-page.tsx'
import { StockForm } from './stock-form.tsx'
import { StockMoves } from './stock-moves.tsx'

/** Articles that are kept in stock: what there is of each, and what moved. */
export function StockPage() {
  const { say } = useSpeech()
  const list = useStore($stock)
  return (
    <PickPage
      id="stock"
      title={say('stock.title')}
      lead={say('stock.lead')}
      none={say('stock.none')}
      choose={say('stock.choose')}
      at={{ path: ADMIN_STOCK, query: 'article' }}
      list={list}
      load={loadStock}
      row={(level) => <Row of={level} />}
      detail={(level) => <Detail of={level} />}
    />
  )
}

function Row({ of: { name, left, reserved } }: { of: StockLevel }) {
  const { say, number } = useSpeech()
  return (
    <>
      <b>{name}</b>
      <span>{say('stock.row', { left: number(left), reserved: number(reserved) })}</span>
      {left === 0 && <em className="admin-lost">{say('stock.out')}</em>}
    </>
  )
}

function Detail({ of: level }: { of: StockLevel }) {
  const { say, number, day } = useSpeech()
  const { name, onHand, reserved, left, expected, article } = level
  const value = expected && {
    quantity: number(expected.quantity),
    date: day(expected.date, 'short'),
  }
  const facts = [
    [say('stock.on_hand'), number(onHand)],
    [say('stock.reserved'), number(reserved)],
    [say('stock.left'), number(left)],
    [
      say('stock.expected'),
      value ? say('stock.expected_value', value) : say('stock.expected_none'),
    ],
  ] as const
  return (
    <>
      <h2>{name}</h2>
      <dl className="facts">
        {facts.map(([term, said]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      <StockForm article={article} />
      <StockMoves article={article} />
    </>
  )
}
