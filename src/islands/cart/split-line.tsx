import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Cart, LineItem } from '../../stores/cart/cart-line.ts'
import { createSplit, type DropRow, piecesOf, type Split } from '../../stores/cart/split-line.ts'
import type { Customer } from '../../stores/customer/customer.ts'
import { AddressFields } from '../customer/parts/address-fields.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'

type SplitProps = {
  line: LineItem
  cart: Cart
  label: string
  /** Null for a visitor. */
  customer: Customer | null
  /** `form` is what had the keyboard. */
  onEnd: (form: HTMLElement | null) => void
}

/** Which pieces of a line go to which address, as rows that add up to its quantity. */
export function SplitLine({ line, cart, label, customer, onEnd }: SplitProps) {
  const { say, number, country } = useSpeech()
  const [split] = useState(() => createSplit(line, cart, customer))
  const { rows, choices, isAdding, sending, refusals } = useStore(split.$split, { ssr: 'initial' })
  const busy = sending.state === 'busy'
  const heading = useRef<HTMLHeadingElement>(null)
  const sum = useRef<HTMLParagraphElement>(null)
  const sumId = useId()
  useEffect(() => heading.current?.focus(), [])
  useFocusOfRows({ rows: rows.length, isAdding, refusals }, sum)
  const end = () => onEnd(heading.current?.closest('form') ?? null)
  return (
    <Form className="fields" busy={busy} onSend={() => split.save(end)}>
      <h3 className="span-full" ref={heading} tabIndex={-1}>
        {say('cart.drops_title', { count: number(line.quantity) })}
        <span className="visually-hidden"> {label}</span>
      </h3>
      <p className="hint span-full">{say('cart.drops_why', { country: country(cart.country) })}</p>
      {sending.state === 'failed' && <FailureNote failure={sending.failure} />}
      {rows.map((row, at) => (
        <Row key={row.key} {...{ row, split, choices, sumId }} number={at + 1} />
      ))}
      <Sum id={sumId} place={sum} {...{ line, split, rows, refusals }} />
      {isAdding ? (
        <NewAddress split={split} canClose={choices.length > 0} />
      ) : (
        split.mayAdd() && (
          <p className="span-full">
            <Button look="line" small onClick={split.add}>
              {say('cart.drop_add')}
            </Button>{' '}
            <Button look="link" onClick={() => split.typeNew(true)}>
              {say('cart.drop_new')}
            </Button>
          </p>
        )
      )}
      <div className="form-actions">
        <Button busy={busy && say('cart.keeping')}>{say('cart.drops_save')}</Button>
        {line.drops && (
          <Button look="link" onClick={() => void split.join(end)}>
            {say('cart.drops_join')}
          </Button>
        )}
        <Button look="link" onClick={end}>
          {say('cart.drops_cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** The keyboard to the pieces of a row that came in, and to the sum where something went or was refused. */
function useFocusOfRows(
  { rows, isAdding, refusals }: { rows: number; isAdding: boolean; refusals: number },
  sum: RefObject<HTMLElement | null>,
) {
  const before = useRef({ rows, isAdding, refusals })
  useEffect(() => {
    const was = before.current
    before.current = { rows, isAdding, refusals }
    const fields = sum.current?.closest('form')?.querySelectorAll<HTMLElement>('[type="number"]')
    if (rows > was.rows) [...(fields ?? [])].at(-1)?.focus()
    else if (rows < was.rows || refusals > was.refusals || (was.isAdding && !isAdding))
      sum.current?.focus()
  }, [rows, isAdding, refusals, sum])
}

type RowProps = {
  row: DropRow
  /** From 1. */
  number: number
  split: Split
  choices: readonly { key: string; text: string }[]
  sumId: string
}

function Row({ row, number, split, choices, sumId }: RowProps) {
  const { say } = useSpeech()
  const id = useId()
  return (
    <fieldset className="fields">
      <legend className="visually-hidden">{say('cart.drop', { number })}</legend>
      <div className="field span-full">
        <label htmlFor={`${id}-to`}>{say('cart.drop_address')}</label>
        <select
          id={`${id}-to`}
          value={row.to}
          onChange={(event) => split.put(row.key, { to: event.target.value })}
        >
          {choices.map(({ key, text }) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-pieces`}>{say('cart.drop_quantity')}</label>
        <input
          id={`${id}-pieces`}
          type="number"
          inputMode="numeric"
          min={1}
          value={row.quantity}
          aria-invalid={row.quantity !== '' && piecesOf(row.quantity) === null ? true : undefined}
          aria-describedby={sumId}
          onChange={(event) => split.put(row.key, { quantity: event.target.value })}
        />
      </div>
      <Button look="link" onClick={() => split.remove(row.key)}>
        {say('cart.remove')}
        <span className="visually-hidden"> {say('cart.drop', { number })}</span>
      </Button>
    </fieldset>
  )
}

type SumProps = {
  id: string
  place: RefObject<HTMLParagraphElement | null>
  line: LineItem
  split: Split
  rows: readonly DropRow[]
  refusals: number
}

/** How many pieces have an address, said as it changes; where it was sent so, what is wrong. */
function Sum({ id, place, line, split, rows, refusals }: SumProps) {
  const { say, number } = useSpeech()
  const placed = split.placed()
  const differs = line.quantity - placed
  const isWhole = rows.every(({ quantity }) => piecesOf(quantity) !== null)
  const isWrong = refusals > 0 && (differs !== 0 || !isWhole)
  const words =
    differs === 0
      ? say(isWhole ? 'cart.drops_even' : 'cart.drops_whole', { count: number(line.quantity) })
      : say(differs > 0 ? 'cart.drops_left' : 'cart.drops_over', {
          count: number(Math.abs(differs)),
        })
  return (
    <p
      id={id}
      role="status"
      tabIndex={-1}
      ref={place}
      className={`span-full ${isWrong ? 'field-error' : 'hint'}`}
    >
      {words}
    </p>
  )
}

/** An address that is none of the saved ones, in the usual fields. */
function NewAddress({ split, canClose }: { split: Split; canClose: boolean }) {
  const { say } = useSpeech()
  const form = useForm(split.formOf)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div
      className="fields span-full"
      ref={(element) => {
        form.ref(element)
        place.current = element
      }}
    >
      {form.failure && <FailureNote failure={form.failure} />}
      <AddressFields form={form} kind="shipping" />
      <div className="form-actions">
        <Button
          look="line"
          busy={form.busy && say('cart.keeping')}
          onClick={() => void split.takeTyped()}
        >
          {say('cart.drop_use')}
        </Button>
        {canClose && (
          <Button look="link" onClick={() => split.typeNew(false)}>
            {say('cart.drops_cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
