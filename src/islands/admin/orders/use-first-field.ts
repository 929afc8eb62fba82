import { type RefObject, useEffect, useRef } from 'react'

/** A form that was asked for: the keyboard is in its first field. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('select, input, textarea')?.focus()
  }, [])
  return form
}
