import { ACCEPTED } from '../../../lib/domain/artwork/unsendable.ts'

type FileInputProps = { id: string; several?: boolean; onFiles(files: File[]): void }

/** Where files for print are chosen: its label is the button that is seen. */
export function FileInput({ id, several = false, onFiles }: FileInputProps) {
  return (
    <input
      id={id}
      className="visually-hidden"
      type="file"
      multiple={several}
      accept={ACCEPTED}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // The same file can be chosen again, which goes on with it.
        target.value = ''
      }}
    />
  )
}
