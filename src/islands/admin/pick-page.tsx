import { type ReactNode, useEffect, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const NONE = 'none'

export type Picks<Item> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; items: readonly Item[] }

type Props<Item> = {
  id: string
  title: string
  lead: string
  /** Said where the list is empty, and beside it where nothing is open. */
  none?: string
  choose: string
  /** Where what is open stands in the address. */
  at: { path: string; query: string }
  list: Picks<Item>
  load(): Promise<void>
  row(item: Item): ReactNode
  detail(item: Item, open: (id: string) => void): ReactNode
  /** How another one comes into the list; `id` stands in the address like an item's. */
  another?: { id: string; label: string; form(open: (id: string) => void): ReactNode }
}

/** A list of the staff beside the one that is open, and a form for another. */
export function PickPage<Item extends { id: string }>(props: Props<Item>) {
  const { id, title, lead, choose, at, list, load, detail, another } = props
  const [open, setOpen] = useState(() => new URLSearchParams(location.search).get(at.query) ?? NONE)
  // The form is a fresh one each time that it is asked for.
  const [times, setTimes] = useState(0)
  useEffect(() => {
    void load()
  }, [load])
  const go = (next: string) => {
    setOpen(next)
    history.replaceState(null, '', withQuery(at.path, next === NONE ? {} : { [at.query]: next }))
  }
  const isAnother = open === another?.id
  const item = list.state === 'listed' && list.items.find((each) => each.id === open)
  return (
    <div className="admin-pair">
      <section aria-labelledby={id}>
        <h1 id={id}>{title}</h1>
        <p>{lead}</p>
        {list.state === 'loading' && <Skeleton rows={5} />}
        {list.state === 'failed' && (
          <FailureNote failure={list.failure} retry={() => void load()} />
        )}
        {list.state === 'listed' && (
          <Rows items={list.items} open={open} onOpen={go} row={props.row} none={props.none} />
        )}
        {another && (
          <Button
            look="line"
            small
            onClick={() => {
              setTimes(times + 1)
              go(another.id)
            }}
          >
            {another.label}
          </Button>
        )}
      </section>
      <section className="admin-picked">
        {another && isAnother && <div key={times}>{another.form(go)}</div>}
        {item && <div key={item.id}>{detail(item, go)}</div>}
        {!item && !isAnother && <p className="hint">{choose}</p>}
      </section>
    </div>
  )
}

type RowsProps<Item> = {
  items: readonly Item[]
  open: string
  onOpen(id: string): void
  row(item: Item): ReactNode
  none: string | undefined
}

function Rows<Item extends { id: string }>({ items, open, onOpen, row, none }: RowsProps<Item>) {
  if (items.length === 0) return <p className="hint">{none}</p>
  return (
    <ul className="admin-picks">
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            aria-current={item.id === open ? 'true' : undefined}
            onClick={() => onOpen(item.id)}
          >
            {row(item)}
          </button>
        </li>
      ))}
    </ul>
  )
}
