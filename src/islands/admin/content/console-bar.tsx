import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Permission } from '../../../lib/contract/permissions.ts'
import { ADMIN_CONTENT } from '../../../lib/domain/staff/pages.ts'
import { $document, isTyped, saveOpenDocument } from '../../../stores/staff/content/document.ts'
import {
  $refused,
  $sharedLink,
  type Draft,
  discardOpenDraft,
  patchOfDraft,
  shareDraft,
} from '../../../stores/staff/content/draft.ts'
import { showPictures } from '../../../stores/staff/content/pictures.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { SAVE_KEY } from './keys.ts'

/** Which draft this is, whose, and what is done with all of it. */
export function ConsoleBar({ draft, may }: { draft: Draft; may: readonly Permission[] }) {
  const { say, sayCount } = useSpeech()
  const document = useStore($document)
  const shared = useStore($sharedLink)
  const refused = useStore($refused)
  const { name, editors, documents, base } = draft.draft
  const open = document.state === 'open' ? document : null
  const mayEdit = may.includes('content.edit')
  return (
    <header className="admin-content-bar">
      <div>
        <h1>{name}</h1>
        <p>
          <a href={ADMIN_CONTENT}>{say('admin.content_all')}</a>{' '}
          {say('admin.content_draft_by', { names: editors.join(', ') })},{' '}
          {sayCount('admin.content_documents', documents)},{' '}
          {say('admin.content_on', { number: base })}
        </p>
      </div>
      <div className="admin-content-acts">
        <Button look="line" onClick={() => showPictures()}>
          {say('pictures.title')}
        </Button>
        <Export name={name} />
        {mayEdit && <Discard />}
        <Button look="line" onClick={() => void shareDraft()}>
          {say('admin.content_share')}
        </Button>
        {mayEdit && (
          <Button
            look="line"
            busy={open?.saving && say('admin.content_saving')}
            onClick={() => void saveOpenDocument()}
          >
            {say(open && !isTyped(open) ? 'admin.content_saved' : 'admin.content_save')}{' '}
            <kbd>{SAVE_KEY}</kbd>
          </Button>
        )}
      </div>
      {shared && (
        <p className="admin-content-shared" role="status">
          <label>
            {say('admin.content_share_link')}{' '}
            <input readOnly value={shared.href} onFocus={({ target }) => target.select()} />
          </label>
        </p>
      )}
      {refused && <FailureNote failure={refused} />}
    </header>
  )
}

function Export({ name }: { name: string }) {
  const { say } = useSpeech()
  const save = async () => {
    const patch = await patchOfDraft()
    if (patch === null) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([patch], { type: 'text/x-patch' }))
    link.download = `${name.replace(/[^\w-]+/g, '-')}.patch`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Button look="link" onClick={() => void save()}>
      {say('admin.content_export')}
    </Button>
  )
}

/** Asked twice: what is discarded is gone from here. */
function Discard() {
  const { say } = useSpeech()
  const [sure, setSure] = useState(false)
  const discard = async () => {
    if (await discardOpenDraft()) location.assign(ADMIN_CONTENT)
    else setSure(false)
  }
  return (
    <Button look="link" onClick={() => (sure ? void discard() : setSure(true))}>
      {say(sure ? 'admin.content_discard_sure' : 'admin.content_discard')}
    </Button>
  )
}
