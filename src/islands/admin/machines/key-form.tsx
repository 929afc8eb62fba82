import { useState } from 'react'
import type { MachinePermission } from '../../../lib/contract/permissions.ts'
import { localDay } from '../../../lib/domain/dates/days.ts'
import { everyMachinePermission } from '../../../lib/domain/staff/machines.ts'
import { createForm } from '../../../stores/form/form.ts'
import { makeApiKey } from '../../../stores/staff/api-keys.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { useForm } from '../../ui/use-form.ts'
import { Secret } from '../secret.tsx'

/** Makes a key and shows it, the only time there is. */
export function KeyForm() {
  const { say } = useSpeech()
  const form = useForm(createKeyForm)
  const [made, setMade] = useState('')
  const { busy, failure, send } = form
  const submit = () =>
    send(
      async (values) => {
        const { keyName, lastDay } = values
        const name = keyName.trim()
        const answer = await makeApiKey({ name, permissions: ticked(values), lastDay })
        if (answer.ok) setMade(answer.token)
        return answer
      },
      () => {},
    )
  if (made) {
    return (
      <Note tone="good" icon="check" role="status">
        <p>{say('machines.made')}</p>
        <Secret label={say('machines.token')} secret={made} />
      </Note>
    )
  }
  return (
    <>
      <h2>{say('machines.make')}</h2>
      <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
        {failure && <FailureNote failure={failure} />}
        <Field
          label={say('machines.name')}
          hint={say('machines.name_hint')}
          width="full"
          autoComplete="off"
          bound={form.field('keyName')}
        />
        <fieldset className="span-full admin-ticks">
          <legend>{say('machines.may')}</legend>
          {everyMachinePermission.map((each) => (
            <CheckField key={each} bound={form.field(each)}>
              <PermissionName of={each} />
            </CheckField>
          ))}
        </fieldset>
        <Field
          label={say('machines.last_day')}
          hint={say('machines.last_day_hint')}
          type="date"
          autoComplete="off"
          bound={form.field('lastDay')}
        />
        <div className="form-actions">
          <Button busy={busy && say('machines.make_busy')}>{say('machines.make')}</Button>
        </div>
      </Form>
    </>
  )
}

const words = {
  'artwork.read': 'admin.permission_artwork_read',
  'ledger.read': 'admin.permission_ledger_read',
  'carts.make': 'admin.permission_carts_make',
  'mail.bounces': 'admin.permission_mail_bounces',
  'orders.edit': 'admin.permission_orders_edit',
  'orders.produce': 'admin.permission_orders_produce',
  'orders.read': 'admin.permission_orders_read',
  'prices.read': 'admin.permission_prices_read',
  'promocodes.create': 'admin.permission_promocodes_create',
} as const satisfies Record<MachinePermission, string>

/** A permission as staff read it. */
export function PermissionName({ of }: { of: MachinePermission }) {
  const { say } = useSpeech()
  return <>{say(words[of])}</>
}

const ticked = (values: Record<string, string>) =>
  everyMachinePermission.filter((each) => values[each] === 'yes')

const YEAR = 365 * 86_400_000

const createKeyForm = () =>
  createForm<Record<MachinePermission | 'keyName' | 'lastDay', string>>({
    initial: {
      keyName: '',
      lastDay: localDay(new Date(Date.now() + YEAR)),
      'orders.read': 'yes',
      'orders.produce': '',
      'orders.edit': '',
      'artwork.read': '',
      'prices.read': '',
      'ledger.read': '',
      'carts.make': '',
      'mail.bounces': '',
      'promocodes.create': '',
    },
    check: (values) => ({
      ...(values.keyName.trim() === '' && { keyName: 'machines.name_missing' as const }),
      ...(ticked(values).length === 0 && { 'orders.read': 'machines.may_missing' as const }),
      ...(values.lastDay === '' && { lastDay: 'errors.api_key_end_wrong' as const }),
    }),
    codes: { api_key_end_wrong: 'lastDay' },
  })
