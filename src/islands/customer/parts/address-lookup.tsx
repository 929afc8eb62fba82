import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import {
  createAddressLookup,
  type FoundAddress,
  type AddressLookup as Lookup,
  type LookupState,
} from '../../../stores/customer/address-lookup.ts'
import type { AddressValues } from '../../../stores/form/address-rules.ts'
import { useSpeech } from '../../page/use-speech.ts'
import type { BoundForm } from '../../ui/use-form.ts'
import sheet from './address-lookup.css?url'

/** What a list offers: an address, or the way back to the list before. */
type Option = { id: string; text: string; description: string; act: () => Promise<void> }

/**
 * Finds an address by its beginning and fills the fields below with it: a combobox as WAI-ARIA describes it. The
 * focus stays in the field, arrows choose, Enter takes, Escape closes. It is no field of the form: whatever
 * becomes of it, the fields below are there.
 */
export function AddressLookup({ form }: { form: BoundForm<AddressValues> }) {
  const { say } = useSpeech()
  const id = useId()
  const [lookup] = useState(() => createAddressLookup(form))
  const text = useStore(lookup.$text)
  const state = useStore(lookup.$lookup)
  const options = optionsOf(lookup, state, say('lookup.back'))
  const list = useOptions(options)
  const { active } = list
  const isOpen = options.length > 0
  useEffect(() => lookup.close, [lookup])

  function press(event: KeyboardEvent): void {
    const { key } = event
    // It is for looking, not for sending the form.
    if (key === 'Enter') void options[active]?.act()
    else if (key === 'Escape' && isOpen) lookup.close()
    else if (key === 'ArrowDown' && isOpen) list.move(1)
    else if (key === 'ArrowUp' && isOpen) list.move(-1)
    else if (key === 'ArrowDown') lookup.reopen()
    else return
    event.preventDefault()
  }

  return (
    <div className="field span-full">
      <link rel="stylesheet" href={sheet} precedence="late" />
      <label htmlFor={id}>{say('lookup.label')}</label>
      <div className="customer-lookup">
        <input
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => lookup.type(event.target.value)}
          onKeyDown={press}
          onBlur={lookup.close}
        />
        {isOpen && (
          <div
            id={`${id}-list`}
            className="customer-lookup-list"
            role="listbox"
            aria-label={say('lookup.label')}
            ref={list.ref}
            // A press on an option must not take the focus from the field before it is a click.
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map(({ id: key, text: name, description, act }, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and takes the keys
              <div
                key={key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                onClick={() => void act()}
              >
                <b>{name}</b>
                {description && <span>{description}</span>}
              </div>
            ))}
          </div>
        )}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {say('lookup.hint')}
      </p>
      <Said state={state} />
    </div>
  )
}

function optionsOf(lookup: Lookup, state: LookupState, back: string): Option[] {
  if (state.state !== 'found') return []
  const optionOf = (found: FoundAddress): Option => ({
    ...found,
    act: () => lookup.choose(found),
  })
  const first = { id: 'back', text: back, description: '', act: lookup.back }
  return [...(state.within ? [first] : []), ...state.found.map(optionOf)]
}

/** Which option is chosen, -1 for none; none again with every other list. */
function useOptions(options: readonly Option[]) {
  const ref = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState({ of: '', active: -1 })
  const of = options.map(({ id }) => id).join(' ')
  const active = chosen.of === of ? chosen.active : -1
  useEffect(
    () => void ref.current?.children[active]?.scrollIntoView({ block: 'nearest' }),
    [active],
  )
  /** After the last one comes the field itself, and then the first one. */
  const move = (by: 1 | -1) => {
    const places = options.length + 1
    setChosen({ of, active: ((active + 1 + by + places) % places) - 1 })
  }
  return { ref, active, move }
}

/** What became of it: for who sees the list it is a quiet line where there is none. */
function Said({ state }: { state: LookupState }) {
  const { say, sayCount } = useSpeech()
  const { state: kind } = state
  const count = kind === 'found' ? state.found.length : 0
  const words = {
    idle: '',
    found: count > 0 ? sayCount('lookup.found', count) : say('lookup.none'),
    taken: say('lookup.taken'),
    failed: say('lookup.failed'),
  }[kind]
  return (
    <p role="status" className={kind === 'found' && count > 0 ? 'visually-hidden' : 'hint'}>
      {words}
    </p>
  )
}
