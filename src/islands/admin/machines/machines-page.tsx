import { useStore } from '@nanostores/react'
import { ADMIN_MACHINES } from '../../../lib/domain/staff/pages.ts'
import { $apiKeys, type ApiKey, loadApiKeys } from '../../../stores/staff/api-keys.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { PickPage } from '../pick-page.tsx'
import { KeyDetail } from './key-detail.tsx'
import { KeyForm } from './key-form.tsx'

/** Keys of programs: which there are, what each may do, and a new one. */
export function MachinesPage() {
  const { say } = useSpeech()
  const list = useStore($apiKeys)
  return (
    <PickPage
      id="machines"
      title={say('machines.title')}
      lead={say('machines.lead')}
      none={say('machines.none')}
      choose={say('machines.choose')}
      at={{ path: ADMIN_MACHINES, query: 'key' }}
      list={list.state === 'listed' ? { ...list, items: list.keys } : list}
      load={loadApiKeys}
      row={(key) => <Row of={key} />}
      detail={(key) => <KeyDetail of={key} />}
      another={{ id: 'make', label: say('machines.make'), form: () => <KeyForm /> }}
    />
  )
}

function Row({ of: { name, ending, state } }: { of: ApiKey }) {
  const { say } = useSpeech()
  return (
    <>
      <b>{name}</b>
      <span>{say('machines.ending', { ending })}</span>
      {state !== 'good' && <em className="admin-lost">{say(`machines.state_${state}`)}</em>}
    </>
  )
}
