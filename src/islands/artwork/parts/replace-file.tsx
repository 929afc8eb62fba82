import { useId } from 'react'
import { useSpeech } from '../../page/use-speech.ts'
import { FileInput } from './file-input.tsx'

/** Where another file is chosen for the place of one that is there. */
export function ReplaceFile({ name, onFiles }: { name: string; onFiles(files: File[]): void }) {
  const { say } = useSpeech()
  const id = useId()
  return (
    <span className="artwork-replace">
      <label htmlFor={id}>
        {say('artwork.replace')}
        <span className="visually-hidden"> {name}</span>
      </label>
      <FileInput id={id} onFiles={onFiles} />
    </span>
  )
}
