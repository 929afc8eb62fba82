import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../../lib/client/answer.ts'
import { $document } from '../../../../stores/staff/content/document.ts'
import {
  type DraftPicture,
  hidePictures,
  removePicture,
  revertPicture,
} from '../../../../stores/staff/content/pictures.ts'
import { replacePicture } from '../../../../stores/staff/content/sent-pictures.ts'
import { useSpeech } from '../../../page/use-speech.ts'
import { FailureNote } from '../../../ui/note.tsx'
import { AboutForm } from './about-form.tsx'
import { FileButton } from './file-button.tsx'
import { insertPicture } from './insert.ts'

type RowProps = {
  draft: string
  picture: DraftPicture
  mayEdit: boolean
  mayInsert: boolean
  /** Somebody came to see this one. */
  isAsked: boolean
}

/** One picture: what it looks like, what is said of it, and what can be done with it. */
export function PictureRow({ draft, picture, mayEdit, mayInsert, isAsked }: RowProps) {
  const { say } = useSpeech()
  const row = useRef<HTMLLIElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { name, tenant, width, height, change, thumbnail } = picture
  const mine = mayEdit && picture.mine
  const isThere = width > 0
  useEffect(() => {
    if (!isAsked || !row.current) return
    row.current.scrollIntoView({ block: 'nearest' })
    row.current.focus()
  }, [isAsked])
  return (
    <li ref={row} tabIndex={-1}>
      {thumbnail && isThere ? (
        <img src={thumbnail} alt="" loading="lazy" />
      ) : (
        <i aria-hidden="true" />
      )}
      <div>
        <b>{name}</b>
        <small>
          {[
            tenant ?? say('pictures.owner_all'),
            picture.format.toUpperCase(),
            ...(isThere ? [say('pictures.size', { width, height })] : []),
            ...(change === 'same' ? [] : [say(`admin.content_change_${change}`)]),
          ].join(', ')}
        </small>
        {!isThere && <p>{say('pictures.removed')}</p>}
        <p className="admin-pictures-acts">
          {mayInsert && isThere && <Insert picture={picture} />}
          {mine && isThere && (
            <FileButton
              look="link"
              label={say('pictures.replace')}
              name={say('pictures.replace_of', { name })}
              onFiles={([file]) => file && replacePicture(draft, picture, file)}
            />
          )}
          {mine && isThere && (
            <Act
              label={say('pictures.remove')}
              name={say('pictures.remove_of', { name })}
              act={() => removePicture(draft, picture)}
              onFailure={setFailure}
            />
          )}
          {mine && change !== 'same' && change !== 'added' && (
            <Act
              label={say('pictures.revert')}
              name={say('pictures.revert_of', { name })}
              act={() => revertPicture(draft, picture)}
              onFailure={setFailure}
            />
          )}
        </p>
        {failure && <FailureNote failure={failure} />}
        {isThere && <AboutForm draft={draft} picture={picture} mine={mine} />}
      </div>
    </li>
  )
}

type ActProps = {
  label: string
  name: string
  act(): Promise<Failure | null>
  onFailure(failure: Failure | null): void
}

function Act({ label, name, act, onFailure }: ActProps) {
  return (
    <button
      type="button"
      className="link"
      aria-label={name}
      onClick={() => void act().then(onFailure)}
    >
      {label}
    </button>
  )
}

function Insert({ picture }: { picture: DraftPicture }) {
  const { say } = useSpeech()
  const { name, path, about } = picture
  const insert = () => {
    hidePictures()
    const file = path.slice(path.lastIndexOf('/') + 1)
    const open = $document.get()
    const locale = (open.state === 'open' && open.read.document.locale) || ''
    const alt = about.alt[locale] ?? about.alt[locale.slice(0, 2)] ?? ''
    // Once the dialog has given the keyboard back.
    setTimeout(() => insertPicture({ name, file, alt }))
  }
  return (
    <button
      type="button"
      className="btn btn-small"
      aria-label={say('pictures.insert', { name })}
      onClick={insert}
    >
      {say('pictures.insert_short')}
    </button>
  )
}
