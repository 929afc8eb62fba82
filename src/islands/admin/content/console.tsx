import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { ADMIN_CONTENT } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  $document,
  closeDocument,
  isTyped,
  openDocument,
} from '../../../stores/staff/content/document.ts'
import { $draft, type Draft, openDraft } from '../../../stores/staff/content/draft.ts'
import { isPicturePath, showPictures } from '../../../stores/staff/content/pictures.ts'
import { isSending } from '../../../stores/staff/content/sent-pictures.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaffShop } from '../use-staff-shop.ts'
import { ConsoleBar } from './console-bar.tsx'
import { Decision } from './decision.tsx'
import { DocumentList } from './document-list.tsx'
import { DocumentPane } from './document-pane.tsx'
import { givePictures } from './pictures/give-pictures.ts'
import { useDrop } from './pictures/use-pictures-given.ts'
import { PreviewPane } from './preview-pane.tsx'
import { useConsoleKeys } from './use-console-keys.ts'

/** Code that comes after the page: most drafts change texts alone. */
const PicturesDialog = lazy(async () => {
  const { PicturesDialog } = await import('./pictures/pictures-dialog.tsx')
  return { default: PicturesDialog }
})

type ConsoleProps = { id: string; path: string | null; staff: StaffMember }

/** One draft: its documents, the one that is edited, the page beside it, and what to decide. */
export function Console({ id, path, staff }: ConsoleProps) {
  const { say } = useSpeech()
  const draft = useStore($draft)
  useEffect(() => {
    void openDraft(id)
    if (path) void openDocument(id, path)
    else closeDocument()
  }, [id, path])
  useLeaveGuard()
  if (draft.state === 'loading') return <Skeleton rows={12} />
  if (draft.state === 'failed')
    return (
      <section className="admin-work">
        <h1>{say('admin.content')}</h1>
        <FailureNote failure={draft.failure} retry={() => void openDraft(id)} />
        <p>
          <a href={ADMIN_CONTENT}>{say('admin.content_all')}</a>
        </p>
      </section>
    )
  return <Opened draft={draft.draft} staff={staff} />
}

function Opened({ draft, staff }: { draft: Draft; staff: StaffMember }) {
  const { say } = useSpeech()
  const { may, id: tenant } = useStaffShop(staff)
  const { id } = draft.draft
  const onOpen = (path: string) => void follow(id, path)
  useConsoleKeys({ paths: draft.documents.map(({ path }) => path), onOpen })
  const mayEdit = may.includes('content.edit')
  const { isOver, zone } = useDrop(mayEdit, (files) => givePictures(id, files))
  return (
    <>
      <div className="admin-content-console" {...zone}>
        {isOver && <p className="admin-content-over">{say('pictures.drop')}</p>}
        <ConsoleBar draft={draft} may={may} />
        <div className="admin-content-columns">
          <DocumentList draft={draft} mayEdit={mayEdit} onOpen={onOpen} />
          <DocumentPane draft={draft} mayEdit={mayEdit} />
          <PreviewPane tenant={tenant} />
        </div>
        <Decision draft={draft} mayPublish={may.includes('content.publish')} />
      </div>
      <Suspense fallback={null}>
        <PicturesDialog draft={id} mayEdit={mayEdit} />
      </Suspense>
    </>
  )
}

/** Opens a document, and lets the address name it where it is what is shown. */
async function follow(draft: string, path: string): Promise<void> {
  if (isPicturePath(path)) return showPictures(path)
  if (await openDocument(draft, path))
    history.replaceState(null, '', withQuery(ADMIN_CONTENT, { draft, document: path }))
}

/** Nobody loses what they have typed, or the pictures that are on their way, by closing a tab. */
function useLeaveGuard(): void {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      const now = $document.get()
      if ((now.state === 'open' && isTyped(now)) || isSending()) event.preventDefault()
    }
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [])
}
