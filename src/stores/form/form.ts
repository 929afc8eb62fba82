import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { Fault, FieldFaults } from './form-rules.ts'

type Text = Record<string, string>

/** What a field shows below itself: a voice of ours, or the sentence the server sent. */
export type FieldError = Fault | { text: string }

export type FormState<Values extends Text> = {
  values: Values
  errors: Partial<Record<keyof Values & string, FieldError>>
  /** Refusals so far: with each, the keyboard goes to the first wrong field. */
  refusals: number
  sending: { state: 'idle' } | { state: 'busy' } | { state: 'failed'; failure: Failure }
}

type FormOptions<Values extends Text> = {
  initial: Values
  check: (values: Values) => FieldFaults<Values>
  /** Refusals that belong to one field although they do not name it. */
  codes?: Partial<Record<string, keyof Values & string>>
}

export type FormStore<Values extends Text> = ReturnType<typeof createForm<Values>>

/**
 * A form that keeps what was typed, checks a field when it is left and all of them when it is sent, and
 * puts what the server refuses to the fields it names. Rendered by `useForm` of `islands/ui`.
 */
export function createForm<Values extends Text>({ initial, check, codes }: FormOptions<Values>) {
  type Name = keyof Values & string
  const $form = atom<FormState<Values>>({
    values: initial,
    errors: {},
    refusals: 0,
    sending: { state: 'idle' },
  })
  const change = (part: Partial<FormState<Values>>) => $form.set({ ...$form.get(), ...part })
  const refuseWith = (errors: FormState<Values>['errors']) =>
    change({ errors, refusals: $form.get().refusals + 1 })

  /** Takes what was typed; what was wrong with those fields is no longer said. */
  function put(typed: Partial<Values>): void {
    const { values, errors } = $form.get()
    const kept = Object.entries(errors).filter(([name]) => !Object.hasOwn(typed, name))
    change({
      values: { ...values, ...typed },
      errors: Object.fromEntries(kept) as FormState<Values>['errors'],
    })
  }

  /** A field was left. An empty one is only called wrong once the form is sent. */
  function leave(name: Name): void {
    const { values, errors } = $form.get()
    const fault = check(values)[name]
    if (fault && values[name]) change({ errors: { ...errors, [name]: fault } })
  }

  /** The values when nothing is wrong; else null, with the faults shown. */
  function submit(): Values | null {
    const { values } = $form.get()
    const faults = check(values)
    if (Object.keys(faults).length === 0) return values
    refuseWith(faults)
    return null
  }

  /** Shows the server's refusal at the fields it names; answers whether it named any. */
  function refuse({ code, problem }: Failure): boolean {
    const { values } = $form.get()
    const named = (problem?.fields ?? [])
      .filter(({ path }) => Object.hasOwn(values, path))
      .map(({ path, message }) => [path, { text: message }] as const)
    const field = codes?.[code]
    if (field && problem) named.push([field, { text: problem.detail }])
    refuseWith(Object.fromEntries(named) as FormState<Values>['errors'])
    return named.length > 0
  }

  /**
   * Sends the values, once at a time. A refusal that names no field is the `failure`, unless a form beside
   * this one shows it. What was accepted stays busy: the page is left or shows something else.
   */
  async function send(
    ask: (values: Values) => Promise<{ ok: true } | Failure>,
    accepted: () => void,
    isShownBeside: () => boolean = () => false,
  ): Promise<void> {
    if ($form.get().sending.state === 'busy') return
    const values = submit()
    if (!values) return
    change({ sending: { state: 'busy' } })
    const answer = await ask(values)
    if (answer.ok) accepted()
    else if (refuse(answer) || isShownBeside()) change({ sending: { state: 'idle' } })
    else change({ sending: { state: 'failed', failure: answer } })
  }

  return { $form, put, leave, submit, refuse, send }
}
