import { useEffect, useEffectEvent } from 'react'
import { $document, saveOpenDocument } from '../../../stores/staff/content/document.ts'

type Keys = {
  /** Changed documents, in the order of their list. */
  paths: readonly string[]
  onOpen(path: string): void
}

/**
 * Cmd S saves and Cmd K goes to the search for documents, wherever the keyboard is (Ctrl elsewhere); J and
 * K open the next and the previous changed document, none while typing.
 */
export function useConsoleKeys({ paths, onOpen }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    // What stands under a dialog is not reached by keys either.
    if (key !== 's' && document.querySelector('dialog[open]')) return
    if (event.metaKey || event.ctrlKey) {
      if (key !== 's' && key !== 'k') return
      event.preventDefault()
      if (key === 's') void saveOpenDocument()
      else document.getElementById(FIND_ID)?.focus()
      return
    }
    if (event.altKey || isTyping(event) || (key !== 'j' && key !== 'k')) return
    const now = $document.get()
    const at = now.state === 'open' ? paths.indexOf(now.read.document.path) : -1
    const next = paths[key === 'j' ? at + 1 : Math.max(at - 1, 0)]
    if (next !== undefined) onOpen(next)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

export const FIND_ID = 'admin-content-find'

/** The editor of a document stands in a shadow root, so the event's own target does not tell it. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
