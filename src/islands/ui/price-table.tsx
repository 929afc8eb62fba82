import { type KeyboardEvent, memo } from 'react'
import { moveInGrid } from './grid-keys.ts'

export type PriceColumn = {
  key: string
  name: string
  /** Weekday and day; null where the date cannot be met any more. */
  day: { weekday: string; date: string } | null
  /** Until when to order for it. */
  by: string
}

export type PriceTableCell = {
  column: string
  /** The amount, and the currency's sign before or after it. */
  price: { before: string; amount: string; after: string } | null
  each: string
  /** Everything the cell stands for, for those who hear it alone. */
  spoken: string
  late: boolean
}

export type PriceTableRow = {
  quantity: number
  label: string
  /** The unit, or what a piece costs less here. */
  note: string
  saves: boolean
  cells: PriceTableCell[]
}

export type PriceTableProps = {
  caption: string
  corner: string
  lateWord: string
  columns: PriceColumn[]
  rows: PriceTableRow[]
  chosen: { quantity: number; column: string }
  /** Prices are being asked for: the old ones stay, paler. */
  busy: boolean
  onPick: (quantity: number, column: string) => void
}

/** Quantities down, dates across, a radio in each crossing; arrow keys move both ways. */
export function PriceTable(props: PriceTableProps) {
  const { caption, corner, columns, rows, busy, chosen, onPick } = props
  const currency = narrow(rows) ? 'price-currency' : undefined
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const target = moveInGrid(event.key, event.target, event.currentTarget)
    if (!target) return
    event.preventDefault()
    target.focus()
    onPick(Number(target.dataset['quantity']), target.value)
  }
  return (
    <div className="price-table-box">
      <table className="price-table" aria-busy={busy} onKeyDown={move}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <Head key={column.key} column={column} lateWord={props.lateWord} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.quantity}>
              <th scope="row">
                <b suppressHydrationWarning>{row.label}</b>{' '}
                <span {...(row.saves && { className: 'price-save' })}>{row.note}</span>
              </th>
              {row.cells.map((cell) => (
                <Cell
                  key={cell.column}
                  quantity={row.quantity}
                  cell={cell}
                  lateWord={props.lateWord}
                  currency={currency}
                  checked={row.quantity === chosen.quantity && cell.column === chosen.column}
                  onPick={onPick}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ column, lateWord }: { column: PriceColumn; lateWord: string }) {
  const { name, day, by } = column
  return (
    <th scope="col">
      <span>{name}</span>{' '}
      {day ? (
        <b suppressHydrationWarning>
          {day.weekday} <i suppressHydrationWarning>{day.date}</i>
        </b>
      ) : (
        <b>{lateWord}</b>
      )}{' '}
      <small suppressHydrationWarning>{by}</small>
    </th>
  )
}

type CellProps = {
  quantity: number
  cell: PriceTableCell
  lateWord: string
  /** Class of the currency's sign. */
  currency: string | undefined
  checked: boolean
  onPick: PriceTableProps['onPick']
}

/** While prices are asked for every cell says what it said: none is rendered for that. */
const Cell = memo(function Cell(props: CellProps) {
  const { quantity, cell, checked, onPick, lateWord, currency } = props
  const { price, late, column } = cell
  return (
    <td>
      <label className={late ? 'price-cell price-late' : 'price-cell'}>
        <input
          type="radio"
          name="price"
          value={column}
          data-quantity={quantity}
          checked={checked}
          disabled={late || price === null}
          aria-label={cell.spoken}
          onChange={() => onPick(quantity, column)}
          suppressHydrationWarning
        />
        {late ? (
          <span>{lateWord}</span>
        ) : (
          <>
            <span className="price-amount" suppressHydrationWarning>
              {price && <span className={currency}>{price.before}</span>}
              {price?.amount ?? '–'}
              {price && <span className={currency}>{price.after}</span>}
            </span>
            <small suppressHydrationWarning>{cell.each}</small>
          </>
        )}
      </label>
    </td>
  )
}, saysTheSame)

function saysTheSame(one: CellProps, other: CellProps): boolean {
  const [{ cell: was, ...rest }, { cell: is, ...own }] = [one, other]
  const isCell = was.spoken === is.spoken && was.each === is.each && was.late === is.late
  const keys = ['lateWord', 'currency', 'checked', 'onPick'] as const
  return isCell && !was.price === !is.price && keys.every((key) => rest[key] === own[key])
}

/** Longest price that four of fit beside the quantities on a phone. */
const ROOM = 8

/** Whether prices are so long, as francs and thousands are, that a phone leaves out the currency. */
function narrow(rows: PriceTableRow[]): boolean {
  return rows.some(({ cells }) =>
    cells.some(({ price }) => price && Object.values(price).join('').length > ROOM),
  )
}
