import { useStore } from '@nanostores/react'
import { type ClipboardEvent, useEffect, useId, useState } from 'react'
import { ARTWORK_NAME_LENGTH } from '../../lib/domain/artwork-sets/sets.ts'
import { createArtworkSets } from '../../stores/product/artwork-sets.ts'
import { useVoice } from '../page/shop.tsx'
import { Button } from '../ui/button.tsx'
import { useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

type Sets = ReturnType<typeof createArtworkSets>

/** What is printed, where that is several artworks: the name of each, and how many of it. */
export function ArtworkSets() {
  const { configurator } = useProduct()
  const say = useVoice()
  const [sets] = useState(() =>
    createArtworkSets(configurator, (number) =>
      say('product.artwork_number', { number: String(number) }),
    ),
  )
  useEffect(sets.follow, [sets])
  const rows = useStore(sets.$rows)
  if (rows.length === 0) return null
  return (
    <fieldset className="option-group">
      <legend>{say('product.artworks')}</legend>
      <div className="fields">
        {rows.map((_, index) => (
          // Rows are known by their places: their names are being typed.
          <Row key={index} sets={sets} index={index} />
        ))}
      </div>
      <Sum sets={sets} />
      <Paste sets={sets} />
    </fieldset>
  )
}

function Row({ sets, index }: { sets: Sets; index: number }) {
  const row = useStore(sets.$rows)[index]
  const { fault, labels } = useStore(sets.$state)
  const say = useVoice()
  const id = useId()
  if (!row) return null
  const wrong = fault?.at?.index === index ? fault.at.field : undefined
  const isName = wrong === 'name'
  const isMany = wrong !== undefined && !isName
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n\r]/.test(text.trim())) return
    event.preventDefault()
    sets.paste(text, index)
  }
  return (
    <>
      <div className="field span-rest">
        <label id={`${id}-of`} htmlFor={`${id}-name`}>
          {say('product.artwork_number', { number: String(index + 1) })}
        </label>
        <input
          id={`${id}-name`}
          type="text"
          autoComplete="off"
          value={row.name}
          aria-invalid={isName}
          aria-describedby={isName ? `${id}-fault` : undefined}
          onChange={(event) => sets.change(index, { name: event.target.value })}
          onFocus={(event) => event.target.select()}
          onPaste={paste}
          onKeyDown={stayInForm}
        />
      </div>
      <div className="field span-third">
        <label id={`${id}-unit`} htmlFor={`${id}-many`}>
          {say(labels === undefined ? 'product.artwork_many' : 'product.artwork_rolls')}
        </label>
        <input
          id={`${id}-many`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={row.many}
          aria-labelledby={`${id}-unit ${id}-of`}
          aria-invalid={isMany}
          aria-describedby={isMany ? `${id}-fault` : undefined}
          onChange={(event) => sets.change(index, { many: event.target.value })}
          onFocus={(event) => event.target.select()}
          onKeyDown={stayInForm}
        />
      </div>
      {wrong && (
        <p id={`${id}-fault`} className="field-error span-full">
          {isName
            ? say('product.artwork_name_wrong', { maximum: String(ARTWORK_NAME_LENGTH) })
            : say('product.artwork_many_wrong')}
        </p>
      )}
    </>
  )
}

/** What the artworks come to, and the two ways to make it what is ordered. */
function Sum({ sets }: { sets: Sets }) {
  const { words } = useProduct()
  const { sum, total, labels, fault, canTake } = useStore(sets.$state)
  const { number } = useFormats()
  const say = useVoice()
  const { units } = words
  const differs = sum !== total
  const pieces = sum * (labels ?? 1)
  const said = { sum: number(sum), total: number(total) }
  return (
    <>
      {/* Sending the form leads here for as long as they do not add up. */}
      <p
        className={fault && differs ? 'field-error' : 'hint'}
        role="status"
        aria-invalid={fault !== null && fault.at === null}
        tabIndex={-1}
      >
        {say('product.artwork_sum', said)}
      </p>
      {differs && (
        <p className="form-actions">
          <Button look="link" onClick={sets.evenly}>
            {say('product.artwork_evenly')}
          </Button>
          {canTake && (
            <Button look="link" onClick={sets.takeSum}>
              {say('product.artwork_take', { sum: number(pieces), units: units.other })}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

function Paste({ sets }: { sets: Sets }) {
  const [text, setText] = useState('')
  const [left, setLeft] = useState(0)
  const say = useVoice()
  const { number } = useFormats()
  const id = useId()
  const take = () => {
    setLeft(sets.paste(text))
    setText('')
  }
  return (
    <details className="product-promo">
      <summary>{say('product.artwork_paste')}</summary>
      <div className="field">
        <label htmlFor={id}>{say('product.artwork_list')}</label>
        <textarea
          id={id}
          rows={4}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={`${id}-hint`} className="hint">
          {say('product.artwork_list_hint')}
        </p>
      </div>
      <p className="form-actions">
        <Button look="line" onClick={take}>
          {say('product.artwork_list_take')}
        </Button>
      </p>
      <p role="status">{left > 0 && say('product.artwork_left', { count: number(left) })}</p>
    </details>
  )
}

/** Enter finishes a field; it must not send the form around it. */
function stayInForm(event: { key: string; preventDefault(): void }): void {
  if (event.key === 'Enter') event.preventDefault()
}
