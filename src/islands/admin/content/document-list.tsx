import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import { $document, addDocument } from '../../../stores/staff/content/document.ts'
import { $found, findDocuments } from '../../../stores/staff/content/documents.ts'
import type { Draft } from '../../../stores/staff/content/draft.ts'
import { isPicturePath } from '../../../stores/staff/content/pictures.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { jumpTo } from './jump.ts'
import { FIND_KEY } from './keys.ts'
import { FIND_ID } from './use-console-keys.ts'

type ListProps = { draft: Draft; mayEdit: boolean; onOpen(path: string): void }

const signs = { added: '+', changed: '±', removed: '−', same: '=' } as const

/** What the draft changes, what is wrong with it, and every other document there is. */
export function DocumentList({ draft, mayEdit, onOpen }: ListProps) {
  const { say } = useSpeech()
  const open = useStore($document)
  const current = open.state === 'open' ? open.read.document.path : null
  const wrong = (path: string) => draft.problems.filter((problem) => problem.path === path).length
  return (
    <nav className="admin-content-list" aria-label={say('admin.content_list')}>
      <Find draft={draft.draft.id} onOpen={onOpen} />
      <h2>
        {say('admin.content_changed')} <b>{draft.documents.length}</b>
        {draft.documents.length > 1 && (
          <span>
            <kbd>J</kbd> <kbd>K</kbd>
          </span>
        )}
      </h2>
      {draft.documents.length === 0 && <p>{say('admin.content_changed_none')}</p>}
      <ul>
        {draft.documents.map(({ path, change, isOutdated }) => (
          <li key={path}>
            <button
              type="button"
              aria-current={path === current}
              onClick={() => onOpen(path)}
              title={say(`admin.content_change_${change}`)}
            >
              <i aria-hidden="true">{signs[change]}</i>
              <Path path={path} />
              <span className="visually-hidden"> {say(`admin.content_change_${change}`)}</span>
              {wrong(path) > 0 && <em>{wrong(path)}</em>}
              {isOutdated && <em className="admin-content-warn">!</em>}
            </button>
          </li>
        ))}
      </ul>
      <Problems draft={draft} onOpen={onOpen} />
      {mayEdit && <NewDocument draft={draft.draft.id} />}
    </nav>
  )
}

function Path({ path }: { path: string }) {
  const at = path.lastIndexOf('/') + 1
  return (
    <span>
      {path.slice(at)}
      <small>{path.slice(0, Math.max(at - 1, 0))}</small>
    </span>
  )
}

function Problems({ draft, onOpen }: Pick<ListProps, 'draft' | 'onOpen'>) {
  const { say } = useSpeech()
  if (draft.problemCount === 0)
    return <p className="admin-content-fit">{say('admin.content_no_problems')}</p>
  return (
    <>
      <h2>
        {say('admin.content_problems')} <b>{draft.problemCount}</b>
      </h2>
      <ul>
        {draft.problems.map(({ path, line, message }) => (
          <li key={`${path} ${line} ${message}`}>
            <button
              type="button"
              onClick={() => {
                jumpTo(path, line)
                onOpen(path)
              }}
            >
              <span>
                {message}
                <small>{say('admin.content_at_line', { path, line })}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Find({ draft, onOpen }: { draft: string; onOpen(path: string): void }) {
  const { say, sayCount } = useSpeech()
  const [words, setWords] = useState('')
  const found = useStore($found)
  useEffect(() => {
    const timer = setTimeout(() => void findDocuments(draft, words), 250)
    return () => clearTimeout(timer)
  }, [draft, words])
  return (
    <div className="admin-content-find">
      <label htmlFor={FIND_ID}>
        {say('admin.content_find')} <kbd>{FIND_KEY}</kbd>
      </label>
      <input
        id={FIND_ID}
        type="search"
        value={words}
        autoComplete="off"
        onChange={({ target }) => setWords(target.value)}
      />
      {found.state === 'failed' && <FailureNote failure={found.failure} />}
      {found.state === 'found' && (
        <>
          <p role="status">{sayCount('admin.content_documents', found.total)}</p>
          <ul>
            {found.documents.map(({ path, isText }) => (
              <li key={path}>
                <button
                  type="button"
                  disabled={!isText && !isPicturePath(path)}
                  onClick={() => onOpen(path)}
                >
                  <Path path={path} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function NewDocument({ draft }: { draft: string }) {
  const { say } = useSpeech()
  const [failure, setFailure] = useState<Failure | null>(null)
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const path = String(new FormData(form).get('path') ?? '').trim()
    if (path === '') return
    const refused = await addDocument(draft, path)
    setFailure(refused)
    if (!refused) form.reset()
  }
  return (
    <form className="admin-content-add" onSubmit={(event) => void add(event)}>
      <label htmlFor="content-path">{say('admin.content_add')}</label>
      <input
        id="content-path"
        name="path"
        placeholder="pages/my-page/en.md"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <Button look="line" small>
        {say('admin.content_add_go')}
      </Button>
      {failure && <FailureNote failure={failure} />}
    </form>
  )
}
