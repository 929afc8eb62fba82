import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  $document,
  $replaced,
  type OpenDocument,
  removeOpenDocument,
  revertOpenDocument,
  typeText,
} from '../../../stores/staff/content/document.ts'
import type { Draft } from '../../../stores/staff/content/draft.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type CodeEditor, openCodeEditor } from './code-editor.ts'
import { ConflictNote } from './conflict-note.tsx'
import { onJump, takeJump } from './jump.ts'

type PaneProps = { draft: Draft; mayEdit: boolean }

/** The document that is edited. */
export function DocumentPane({ draft, mayEdit }: PaneProps) {
  const { say } = useSpeech()
  const document = useStore($document)
  const replaced = useStore($replaced)
  return (
    <section className="admin-content-editor" aria-label={say('admin.content_editor')}>
      {document.state === 'none' && (
        <p className="admin-content-empty">{say('admin.content_choose')}</p>
      )}
      {document.state === 'loading' && <Skeleton rows={10} />}
      {document.state === 'failed' && <FailureNote failure={document.failure} />}
      {document.state === 'open' && (
        <Opened key={replaced} open={document} draft={draft} mayEdit={mayEdit} />
      )}
    </section>
  )
}

function Opened({ open, draft, mayEdit }: PaneProps & { open: OpenDocument }) {
  const { say } = useSpeech()
  const { document, version, live } = open.read
  const mine = mayEdit && document.mine
  return (
    <>
      <p className="admin-content-tab">
        <b>{document.path}</b>
        {mine && version > 0 && (
          <Button look="link" onClick={() => void revertOpenDocument()}>
            {say('admin.content_revert')}
          </Button>
        )}
        {mine && open.text !== null && live !== null && (
          <Button look="link" onClick={() => void removeOpenDocument()}>
            {say('admin.content_remove')}
          </Button>
        )}
      </p>
      {!document.mine && <p className="admin-content-empty">{say('admin.content_not_yours')}</p>}
      {open.conflict ? (
        <ConflictNote conflict={open.conflict} mine={open.text ?? ''} />
      ) : (
        open.failure && <FailureNote failure={open.failure} />
      )}
      {open.text === null ? (
        <p className="admin-content-empty">
          {say(document.isText ? 'admin.content_removed' : 'admin.content_no_text')}
        </p>
      ) : (
        <Editor open={open} text={open.text} draft={draft} readOnly={!mine} />
      )}
    </>
  )
}

type EditorProps = { open: OpenDocument; text: string; draft: Draft; readOnly: boolean }

function Editor({ open, text, draft, readOnly }: EditorProps) {
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
    return () => {
      stop()
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
