import type { MouseEventHandler, ReactNode } from 'react'

type ButtonProps = {
  children: ReactNode
  /** While it works: said in its place, and pressing again does nothing. */
  busy?: string | false
  look?: 'full' | 'line' | 'link'
  wide?: boolean
  small?: boolean
  /** Submits the form around it when left out. */
  onClick?: MouseEventHandler<HTMLButtonElement>
}

/** A button that says what happens, and what is happening. It stays focusable while it works. */
export function Button({ children, busy, look = 'full', wide, small, onClick }: ButtonProps) {
  const classes =
    look === 'link'
      ? 'link'
      : ['btn', look === 'line' && 'btn-line', wide && 'btn-wide', small && 'btn-small']
          .filter(Boolean)
          .join(' ')
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={classes}
      aria-busy={busy ? true : undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy || children}
    </button>
  )
}
