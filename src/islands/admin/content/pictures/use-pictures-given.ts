import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

type TakeFiles = (files: File[]) => void

/**
 * Files that are pasted anywhere in the page. What comes with plain text beside it, as from a word
 * processor, is left to the editor.
 */
export function usePaste(mayEdit: boolean, onFiles: TakeFiles): void {
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    if (!mayEdit) return undefined
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      event.stopPropagation()
      take(files)
    }
    addEventListener('paste', onPaste, true)
    return () => removeEventListener('paste', onPaste, true)
  }, [mayEdit])
}

/** What makes an element take files that are dropped on it, and whether some are held over it. */
export function useDrop(mayEdit: boolean, onFiles: TakeFiles) {
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => mayEdit && dataTransfer.types.includes('Files')
  return {
    isOver,
    // Before the editor, which would read a file as text.
    zone: {
      onDragOverCapture(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDropCapture(event: DragEvent) {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
