import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import type { FieldFaults } from '../../stores/form/form-rules.ts'
import { useSpeech } from '../page/use-speech.ts'
import type { Bound } from './field.tsx'

/**
 * A form that keeps what was typed, checks a field when it is left and all of them when it is sent,
 * and takes the keyboard to the first wrong one. `check` answers voices of what is wrong, by field.
 */
export function useForm<Values extends Record<string, string>>(
  initial: Values,
  check: (values: Values) => FieldFaults<Values>,
) {
  const { say } = useSpeech()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<keyof Values, string>>>({})
  const [tries, setTries] = useState(0)
  const root = useRef<HTMLElement>(null)

  useEffect(() => {
    if (tries > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const put = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }))
    const names = Object.keys(change)
    setErrors((before) => omit(before, names))
  }

  return {
    /** The element whose fields these are. */
    ref: (element: HTMLElement | null) => {
      root.current = element
    },
    values,
    put,
    field: (name: keyof Values & string): Bound => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onValue: (value) => put({ [name]: value } as Partial<Values>),
      onLeave: () => {
        const fault = check(values)[name]
        // An empty field is only called wrong once the form is sent.
        if (fault && values[name]) setErrors((before) => ({ ...before, [name]: say(fault) }))
      },
    }),
    /** The values when nothing is wrong; else null, with the faults shown. */
    submit: (): Values | null => {
      const faults = check(values)
      const found = Object.keys(faults) as (keyof Values)[]
      if (found.length === 0) return values
      setErrors(
        Object.fromEntries(
          found.map((name) => [name, say(faults[name] ?? 'errors.input_invalid')]),
        ) as never,
      )
      setTries(tries + 1)
      return null
    },
    /** Shows the server's refusal at the fields it names; answers whether it named any. */
    refuse: (failure: Failure, byCode: Partial<Record<string, keyof Values>> = {}): boolean => {
      const said: Partial<Record<keyof Values, string>> = {}
      for (const { path, message } of failure.problem?.fields ?? []) {
        if (path in values) said[path as keyof Values] = message
      }
      const named = byCode[failure.code]
      if (named && failure.problem) said[named] = failure.problem.detail
      setErrors(said)
      setTries(tries + 1)
      return Object.keys(said).length > 0
    },
  }
}

function omit<Part extends object>(record: Part, names: string[]): Part {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !names.includes(name)),
  ) as Part
}
