import { useEffect } from 'react'

const KEYBOARD = '[data-keyboard]'

/**
 * A button may be gone with what it did, and the keyboard with it. Then the sentence that says how things stand now gets
 * it: the first with `data-keyboard` in the same section, or else in the page, which takes a focus (`tabIndex` -1).
 */
export function useKeyboardKept(): void {
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return undefined
    let last: EventTarget | null = null
    let section: Element | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
      section = target instanceof Element ? target.closest('section') : null
    }
    // Whoever leaves by themselves is led nowhere. What is being taken away still stands while this is told.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && target === last) last = null
      })
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return
      last = null
      if (document.activeElement !== document.body) return
      const near = section?.isConnected && section.querySelector<HTMLElement>(KEYBOARD)
      const next = near || main.querySelector<HTMLElement>(KEYBOARD)
      next?.focus()
    })
    main.addEventListener('focusin', note)
    main.addEventListener('focusout', forget)
    observer.observe(main, { childList: true, subtree: true })
    return () => {
      main.removeEventListener('focusin', note)
      main.removeEventListener('focusout', forget)
      observer.disconnect()
    }
  }, [])
}
