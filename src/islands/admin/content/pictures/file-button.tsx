import { useId, useRef } from 'react'

type FileButtonProps = {
  label: string
  /** Said in place of the label, where several buttons have the same one. */
  name?: string
  multiple?: boolean
  look?: 'line' | 'link'
  onFiles(files: File[]): void
}

/** A button that asks for files; any kind may be chosen, since the server tells what is wrong with one. */
export function FileButton({ label, name, multiple, look = 'line', onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        multiple={multiple}
        accept="image/jpeg,image/png,image/webp,image/avif,image/svg+xml,image/*"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <button
        type="button"
        className={look === 'link' ? 'link' : 'btn btn-line btn-small'}
        aria-label={name}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
    </>
  )
}
