import { useRef, useState } from 'react'

/** Answers the markup of a picture whose inner names start with `id`. */
export type Draw = (id: string) => string

type Props = {
  /** Unique on the page. */
  id: string
  /** What the picture depends on; it is drawn again when this changes. */
  of: string
  /** Absent in the browser for what never changes, and until the drawing code has come. */
  draw: Draw | undefined
  className: string
  /** What it shows; a picture without it is decoration. */
  label?: string
}

/**
 * A drawn picture: the server draws it, the browser takes the markup over from the page and draws
 * again only when something changed. The markup is our own, made of numbers and escaped words.
 */
export function SvgPicture({ id, of, draw, className, label }: Props) {
  const [first] = useState(() => ({ of, __html: draw?.(id) ?? drawnBefore(id) }))
  const last = useRef(first)
  if (draw && (last.current.of !== of || last.current.__html === '')) {
    last.current = { of, __html: draw(id) }
  }
  return (
    <span
      id={id}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // Measures are written by the locale data of whoever draws: server and browser may differ.
      suppressHydrationWarning
      dangerouslySetInnerHTML={last.current}
    />
  )
}

function drawnBefore(id: string): string {
  return import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? '')
}
