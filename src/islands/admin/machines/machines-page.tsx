import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ADMIN_MACHINES } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { $apiKeys, type ApiKey, loadApiKeys } from '../../../stores/staff/api-keys.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KeyDetail } from './key-detail.tsx'
import { KeyForm } from './key-form.tsx'

/** Keys of programs: which there are, what each may do, and a new one. */
export function MachinesPage() {
  const { say } = useSpeech()
  const list = useStore($apiKeys)
  const [open, setOpen] = useState(() => new URLSearchParams(location.search).get('key') ?? 'none')
  useEffect(() => {
    void loadApiKeys()
  }, [])
  const go = (id: string) => {
    setOpen(id)
    history.replaceState(null, '', withQuery(ADMIN_MACHINES, { key: id }))
  }
  const keys = list.state === 'listed' ? list.keys : []
  const key = keys.find(({ id }) => id === open)
  return (
    <div className="admin-pair">
      <section aria-labelledby="machines">
        <h1 id="machines">{say('machines.title')}</h1>
        <p>{say('machines.lead')}</p>
        {list.state === 'loading' && <Skeleton rows={5} />}
        {list.state === 'failed' && (
          <FailureNote failure={list.failure} retry={() => void loadApiKeys()} />
        )}
        {list.state === 'listed' && <Keys keys={keys} open={open} onOpen={go} />}
        <Button look="line" small onClick={() => go('make')}>
          {say('machines.make')}
        </Button>
      </section>
      <section className="admin-picked">
        {open === 'make' && <KeyForm />}
        {key && <KeyDetail key={key.id} of={key} />}
        {!key && open !== 'make' && <p className="hint">{say('machines.choose')}</p>}
      </section>
    </div>
  )
}

type ListProps = { keys: ApiKey[]; open: string; onOpen(id: string): void }

function Keys({ keys, open, onOpen }: ListProps) {
  const { say } = useSpeech()
  if (keys.length === 0) return <p className="hint">{say('machines.none')}</p>
  return (
    <ul className="admin-picks">
      {keys.map(({ id, name, ending, state }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === open ? 'true' : undefined}
            onClick={() => onOpen(id)}
          >
            <b>{name}</b>
            <span>{say('machines.ending', { ending })}</span>
            {state !== 'good' && <em className="admin-lost">{say(`machines.state_${state}`)}</em>}
          </button>
        </li>
      ))}
    </ul>
  )
}
