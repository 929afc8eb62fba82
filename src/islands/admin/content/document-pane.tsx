import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import {
  $document,
  $replaced,
  type OpenDocument,
  removeOpenDocument,
  revertOpenDocument,
} from '../../../stores/staff/content/document.ts'
import type { Draft } from '../../../stores/staff/content/draft.ts'
import { showPictures } from '../../../stores/staff/content/pictures.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConflictNote } from './conflict-note.tsx'

/** It weighs more than all of the page beside it: who opens a document fetches it. */
const DocumentEditor = lazy(async () => {
  const { DocumentEditor } = await import('./document-editor.tsx')
  return { default: DocumentEditor }
})

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
        {mine && open.text !== null && (
          <Button look="link" onClick={() => showPictures()}>
            {say('pictures.insert_go')}
          </Button>
        )}
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
        <Suspense fallback={<Skeleton rows={10} />}>
          <DocumentEditor open={open} text={open.text} draft={draft} readOnly={!mine} />
        </Suspense>
      )}
    </>
  )
}
