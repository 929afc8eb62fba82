import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type OpenDocument, typeText } from '../../../stores/staff/content/document.ts'
import type { Draft } from '../../../stores/staff/content/draft.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { type CodeEditor, openCodeEditor } from './code-editor.ts'
import { onJump, takeJump } from './jump.ts'
import { onInsert } from './pictures/insert.ts'

type EditorProps = { open: OpenDocument; text: string; draft: Draft; readOnly: boolean }

/** The text of a document, with what is wrong with it. */
export function DocumentEditor({ open, text, draft, readOnly }: EditorProps) {
  const { say } = useSpeech()
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeEditor | null>(null)
  const [place, setPlace] = useState({ line: 1, column: 1 })
  const { path } = open.read.document
  const problems = draft.problems.filter((problem) => problem.path === path)
  const latest = useRef({ problems, schema: open.schema })
  latest.current = { problems, schema: open.schema }
  const start = useEffectEvent((element: HTMLElement) =>
    openCodeEditor({
      host: element,
      path,
      text,
      readOnly,
      label: say('admin.content_text_of', { path }),
      words: { required: say('admin.content_required'), unknown: say('admin.content_unknown') },
      schema: () => latest.current.schema,
      problems: () => latest.current.problems,
      onChange: typeText,
      onLine: (line, column) => setPlace({ line, column }),
    }),
  )
  useEffect(() => {
    if (!host.current) return undefined
    const opened = start(host.current)
    editor.current = opened
    const jump = () => {
      const line = takeJump(path)
      if (line !== null) opened.goTo(line)
    }
    jump()
    const stop = onJump(jump)
    const stopInserting = onInsert((picture) => opened.insert(picture))
    return () => {
      stop()
      stopInserting()
      opened.close()
    }
  }, [path])
  const said = JSON.stringify([problems, open.schema !== null])
  useEffect(() => editor.current?.renew(), [said])
  return (
    <>
      <div className="admin-content-code" ref={host} />
      <p className="admin-content-foot">
        <span>{say('admin.content_place', place)}</span>
        <span>
          <kbd>F8</kbd> {say('admin.content_next_problem')}
        </span>
        <span>
          <kbd>Ctrl Space</kbd> {say('admin.content_complete')}
        </span>
      </p>
    </>
  )
}
