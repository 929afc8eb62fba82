import { useEffect } from 'react'
import { forgetUnsent, keepWhenLost, unsentOf } from '../../stores/customer/unsent.ts'
import type { FormStore } from '../../stores/form/form.ts'
import { type BoundForm, useForm } from './use-form.ts'

/**
 * A form of somebody who is logged in: what was typed when the login ended in the middle is there again after
 * the next. `name` tells it from all other forms of the shop; what opens it asks `unsentOf` whether it has to be open.
 */
export function useKeptForm<Values extends Record<string, string>>(
  name: string,
  create: () => FormStore<Values>,
): BoundForm<Values> {
  const form = useForm(() => withUnsent(create(), unsentOf(name)))
  const { $form } = form
  useEffect(() => {
    forgetUnsent(name)
    return keepWhenLost(name, () => $form.get().values)
  }, [name, $form])
  return form
}

function withUnsent<Values extends Record<string, string>>(
  form: FormStore<Values>,
  typed: Record<string, string> | null,
): FormStore<Values> {
  for (const name of Object.keys(form.$form.get().values))
    if (typed?.[name] !== undefined) form.put({ [name]: typed[name] } as Partial<Values>)
  return form
}
