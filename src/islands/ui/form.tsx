import { type ReactNode, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import type { useForm } from './use-form.ts'

type Fields<Values extends Record<string, string>> = Pick<
  ReturnType<typeof useForm<Values>>,
  'submit' | 'refuse'
>

/**
 * Sends a form's values. A refusal goes to the fields it names, by path or by a code of `codes`, and
 * else is the `failure`. What was accepted stays busy: the page is left or shows something else.
 */
export function useSending<Values extends Record<string, string>>(
  form: Fields<Values>,
  codes: Partial<Record<string, keyof Values>>,
) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async (
    ask: (values: Values) => Promise<{ ok: true } | Failure>,
    accepted: () => void,
  ) => {
    const values = form.submit()
    if (!values) return
    setBusy(true)
    setFailure(null)
    const answer = await ask(values)
    if (answer.ok) {
      accepted()
      return
    }
    setBusy(false)
    if (!form.refuse(answer, codes)) setFailure(answer)
  }
  return { busy, failure, send }
}

type FormProps = {
  className?: string
  ref?: (element: HTMLElement | null) => void
  busy: boolean
  onSend: () => Promise<void>
  children: ReactNode
}

/** A form that checks itself and is sent once at a time. */
export function Form({ busy, onSend, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void onSend()
      }}
    />
  )
}
