import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { readReference, referenceText } from '../../../lib/domain/production/reference.ts'
import { useSpeech } from '../../page/use-speech.ts'

type ScanProps = {
  /** No line is open: the field waits for one. */
  isIdle: boolean
  onOpen(reference: string): void
}

/**
 * Where a ticket's number is typed, or a scanner types what its code says. A scanner knows nothing of
 * focus: whatever is typed while nothing has it goes here.
 */
export function ScanField({ isIdle, onOpen }: ScanProps) {
  const { say } = useSpeech()
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState('')
  useEffect(() => {
    // Where there is no keyboard, focus would bring one up over the page.
    if (isIdle && matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [isIdle])
  useEffect(() => {
    const catchTyping = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isFree = target === document.body && key.length === 1 && key !== ' '
      if (isFree && !ctrlKey && !metaKey && !altKey) field.current?.focus()
    }
    addEventListener('keydown', catchTyping)
    return () => removeEventListener('keydown', catchTyping)
  }, [])
  const open = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    if (text === '') return
    const reference = readReference(text)
    setWrong(reference ? '' : text)
    // The next scan writes over this one.
    field.current?.select()
    if (reference) onOpen(referenceText(reference))
  }
  return (
    <search>
      <form className="admin-desk-find" onSubmit={open}>
        <label htmlFor="work-scan">{say('work.scan')}</label>
        <input
          ref={field}
          id="work-scan"
          name="ticket"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={say('work.scan_hint')}
          maxLength={500}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'work-scan-wrong' : undefined}
        />
        <button type="submit" className="admin-desk-button">
          {say('work.scan_go')}
        </button>
        <p id="work-scan-wrong" role="alert" className="admin-work-wrong">
          {wrong && say('work.scan_wrong', { text: wrong })}
        </p>
      </form>
    </search>
  )
}
