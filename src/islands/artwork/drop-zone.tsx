import { useEffect, useEffectEvent, useId, useState } from 'react'
import { formatBytes } from '../../lib/domain/artwork/file-size.ts'
import { useSpeech } from '../page/use-speech.ts'
import { FileInput } from './parts/file-input.tsx'

type DropProps = {
  /** Takes room where nothing was sent yet. */
  large: boolean
  maxBytes: number
  onFiles(files: readonly File[]): void
}

/** Where files are chosen, dropped or pasted; anywhere on the page will do for the last two. */
export function DropZone({ large, maxBytes, onFiles }: DropProps) {
  const { say, locale } = useSpeech()
  const id = useId()
  const over = useFilesOfPage(onFiles)
  const classes = ['artwork-drop', large && 'artwork-drop-large', over && 'artwork-drop-over']
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {large && <p className="artwork-drop-title">{say('artwork.drop')}</p>}
      <label className={large ? 'btn' : 'btn btn-line'} htmlFor={id}>
        {say(large ? 'artwork.choose' : 'artwork.choose_more')}
      </label>
      <FileInput id={id} several onFiles={onFiles} />
      <p className="hint">{say('artwork.choose_hint', { size: formatBytes(maxBytes, locale) })}</p>
    </div>
  )
}

/** Takes what is dropped or pasted anywhere; answers whether files hang over the page. */
function useFilesOfPage(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length > 0) onFiles(files)
    return files.length > 0
  })
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (take(event.dataTransfer)) event.preventDefault()
    }
    const paste = (event: ClipboardEvent) => {
      if (take(event.clipboardData)) event.preventDefault()
    }
    const heard = new AbortController()
    const { signal } = heard
    addEventListener('dragover', drag, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('paste', paste, { signal })
    return () => heard.abort()
  }, [])
  return over
}
