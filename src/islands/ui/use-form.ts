import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { FieldError, FormStore } from '../../stores/form/form.ts'
import { useRules } from '../page/use-rules.ts'
import { useSpeech } from '../page/use-speech.ts'
import type { Bound } from './field.tsx'
import { afterPress, usePress } from './use-press.ts'

export type BoundForm<Values extends Record<string, string>> = ReturnType<typeof useForm<Values>>

/** Renders a form's store: its fields, and the keyboard to the first wrong one. */
export function useForm<Values extends Record<string, string>>(create: () => FormStore<Values>) {
  const { say } = useSpeech()
  const { fieldLengths } = useRules()
  const [form] = useState(create)
  const { values, errors, refusals, sending } = useStore(form.$form, { ssr: 'initial' })
  const root = useRef<HTMLElement>(null)
  usePress()

  useEffect(() => {
    if (refusals > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const words = (error: FieldError) => {
    if (typeof error === 'string') return say(error)
    if ('text' in error) return error.text
    const { voice, ...values } = error
    return say(voice, values)
  }

  return {
    ...form,
    /** The element whose fields these are. */
    ref: (element: HTMLElement | null) => {
      root.current = element
    },
    values,
    busy: sending.state === 'busy',
    failure: sending.state === 'failed' ? sending.failure : null,
    field: (name: keyof Values & string): Bound => {
      const error = errors[name]
      return {
        name,
        value: values[name] ?? '',
        error: error && words(error),
        maxLength: fieldLengths[name],
        // What is on its way is what stands in the fields.
        onValue: (value) => {
          if (sending.state !== 'busy') form.put({ [name]: value } as Partial<Values>)
        },
        onLeave: () => afterPress(() => form.leave(name)),
      }
    },
  }
}
