import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $document } from '../../../../stores/staff/content/document.ts'
import {
  $pictures,
  $picturesShown,
  hidePictures,
  loadPictures,
  type PicturesState,
} from '../../../../stores/staff/content/pictures.ts'
import { $sentPictures, addPictures } from '../../../../stores/staff/content/sent-pictures.ts'
import { useSpeech } from '../../../page/use-speech.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNote } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FileButton } from './file-button.tsx'
import { givePictures } from './give-pictures.ts'
import { ownerOf } from './owner.ts'
import { PictureRow } from './picture-row.tsx'
import { SentRow } from './sent-row.tsx'
import { useDrop, usePaste } from './use-pictures-given.ts'

type DialogProps = {
  draft: string
  mayEdit: boolean
}

/** The pictures of a draft: new ones, what is said of each, and the one that goes into the document. */
export function PicturesDialog({ draft, mayEdit }: DialogProps) {
  const { say } = useSpeech()
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useStore($picturesShown)
  const pictures = useStore($pictures)
  const sent = useStore($sentPictures).filter((each) => each.draft === draft)
  const [chosen, setOwner] = useState<string | null>(null)
  const owners = pictures.state === 'listed' ? pictures.listed.owners : []
  const owner = ownerOf(owners, chosen, useStore($document))
  const add = (files: File[]) => addPictures(draft, files, owner)
  const isOpen = shown !== null
  const { isOver, zone } = useDrop(mayEdit, add)
  usePaste(mayEdit, (files) => (isOpen ? add(files) : void givePictures(draft, files)))
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) element.showModal()
    if (!isOpen && element.open) element.close()
    if (isOpen) void loadPictures(draft)
  }, [isOpen, draft])
  return (
    <dialog
      ref={dialog}
      className="admin-pictures-dialog"
      aria-labelledby="pictures-title"
      data-over={isOver}
      onClose={hidePictures}
      {...zone}
    >
      <header className="admin-pictures-head">
        <h2 id="pictures-title">{say('pictures.title')}</h2>
        <Button look="link" onClick={hidePictures}>
          {say('pictures.close')}
        </Button>
      </header>
      {mayEdit && pictures.state === 'listed' && (
        <Add
          owner={owner}
          owners={owners}
          most={pictures.listed.maxBytes}
          onOwner={setOwner}
          onFiles={add}
        />
      )}
      <div aria-live="polite">
        {sent.length > 0 && (
          <ul className="admin-pictures-sent" aria-label={say('pictures.sent')}>
            {sent.map((each) => (
              <SentRow key={each.id} sent={each} />
            ))}
          </ul>
        )}
      </div>
      <Listed draft={draft} mayEdit={mayEdit} pictures={pictures} asked={shown?.path ?? null} />
    </dialog>
  )
}

type AddProps = {
  owner: string | null
  owners: readonly (string | null)[]
  most: number
  onOwner(owner: string): void
  onFiles(files: File[]): void
}

function Add({ owner, owners, most, onOwner, onFiles }: AddProps) {
  const { say } = useSpeech()
  if (owners.length === 0) return null
  return (
    <div className="admin-pictures-add">
      <p>{say('pictures.lead', { most: most / (1024 * 1024) })}</p>
      <FileButton multiple label={say('pictures.choose')} onFiles={onFiles} />
      {owners.length > 1 && (
        <label>
          {say('pictures.owner')}{' '}
          <select value={owner ?? ''} onChange={({ target }) => onOwner(target.value)}>
            {owners.map((each) => (
              <option key={each} value={each ?? ''}>
                {each ?? say('pictures.owner_all')}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

type ListedProps = DialogProps & { pictures: PicturesState; asked: string | null }

function Listed({ draft, mayEdit, pictures, asked }: ListedProps) {
  const { say } = useSpeech()
  const open = useStore($document)
  if (pictures.state === 'loading') return <Skeleton rows={4} />
  if (pictures.state === 'failed')
    return <FailureNote failure={pictures.failure} retry={() => void loadPictures(draft)} />
  const isEditable =
    mayEdit && open.state === 'open' && open.read.document.mine && open.text !== null
  const owner = open.state === 'open' ? open.read.document.tenant : null
  // Pictures of another shop cannot be named from here.
  const fits = (tenant: string | null) => tenant === null || tenant === owner
  return (
    <section aria-labelledby="pictures-list">
      <h3 id="pictures-list">{say('pictures.list')}</h3>
      {pictures.listed.pictures.length === 0 && <p>{say('pictures.none')}</p>}
      {mayEdit && !isEditable && <p className="hint">{say('pictures.insert_none')}</p>}
      <ul className="admin-pictures-list">
        {pictures.listed.pictures.map((picture) => (
          <PictureRow
            key={picture.path}
            draft={draft}
            picture={picture}
            mayEdit={mayEdit}
            mayInsert={isEditable && fits(picture.tenant)}
            isAsked={picture.path === asked || picture.about.path === asked}
          />
        ))}
      </ul>
    </section>
  )
}
