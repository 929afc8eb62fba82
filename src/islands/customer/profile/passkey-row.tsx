import { useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import { type Passkey, removePasskey, renamePasskey } from '../../../stores/auth/passkeys.ts'
import { unsentOf } from '../../../stores/customer/unsent.ts'
import { createForm } from '../../../stores/form/form.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'
import { SectionForm } from '../parts/section-form.tsx'
import { checkKeyName } from './passkey-forms.tsx'

/** The name of the form that renames it. */
const formOf = ({ id }: Passkey) => `passkey ${id}`

type RowProps = { passkey: Passkey; onDone: (said: string | null) => void }

/** One passkey: what it is called, where it is good and when it was used, and what is to be done with it. */
export function PasskeyRow({ passkey, onDone }: RowProps) {
  const { say, dayAt } = useSpeech()
  const [isNaming, setNaming] = useState(() => unsentOf(formOf(passkey)) !== null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { id, name, host, created, lastUsed } = passkey
  if (isNaming) return <RenameForm passkey={passkey} onEnd={() => setNaming(false)} />
  const remove = async () => {
    const answer = await removePasskey(id)
    if (answer.ok) onDone(say('account.passkey_removed', { name }))
    else setFailure(answer)
  }
  return (
    <li>
      <p>
        <b>{name}</b>
        <span className="hint">
          {say('account.passkey_since', { host, day: dayAt(created, 'long') })}{' '}
          {lastUsed
            ? say('account.passkey_used', { day: dayAt(lastUsed, 'long') })
            : say('account.passkey_unused')}
        </span>
      </p>
      <p className="form-actions">
        <Button look="link" onClick={() => setNaming(true)}>
          {say('account.passkey_rename')}
          <span className="visually-hidden"> {name}</span>
        </Button>
        <Button look="link" onClick={() => void remove()}>
          {say('account.passkey_remove')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </p>
      {failure && <FailureNote failure={failure} />}
    </li>
  )
}

function RenameForm({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const { say } = useSpeech()
  const { id, name } = passkey
  const form = useKeptForm(formOf(passkey), () =>
    createForm({ initial: { keyName: name }, check: checkKeyName }),
  )
  const submit = () => form.send(({ keyName }) => renamePasskey(id, keyName.trim()), onEnd)
  return (
    <li>
      <SectionForm form={form} submit={say('account.edit_save')} onSend={submit} onCancel={onEnd}>
        <Field
          label={say('account.passkey_name')}
          width="full"
          autoComplete="off"
          bound={form.field('keyName')}
        />
      </SectionForm>
    </li>
  )
}
