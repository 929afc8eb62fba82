import { useEffect } from 'react'

/**
 * A button may be gone with what it did, and the keyboard with it. Then the sentence that says how things stand now gets
 * it: the first in the page with `data-keyboard`, which takes a focus (`tabIndex` -1).
 */
export function useKeyboardKept(): void {
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return undefined
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    // Whoever leaves by themselves is led nowhere. What is being taken away still stands while this is told.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && target === last) last = null
      })
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return
      last = null
      if (document.activeElement === document.body)
        main.querySelector<HTMLElement>('[data-keyboard]')?.focus()
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
