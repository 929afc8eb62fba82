import type { ReactNode } from 'react'

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
