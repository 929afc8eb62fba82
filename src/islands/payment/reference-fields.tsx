import { useEffect } from 'react'
import { createForm } from '../../stores/form/form.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Field } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import type { Named } from './named.ts'

/** The fields that few open; what is typed goes to whoever orders. */
export function ReferenceFields({ onName }: { onName: (named: Named) => void }) {
  const { say } = useSpeech()
  const form = useForm(() =>
    createForm<Named>({
      initial: { costCentre: '', purchaseOrder: '', sender: '' },
      check: () => ({}),
    }),
  )
  const { costCentre, purchaseOrder, sender } = form.values
  useEffect(
    () => onName({ costCentre, purchaseOrder, sender }),
    [onName, costCentre, purchaseOrder, sender],
  )
  return (
    <div className="fields">
      <p className="hint span-full">{say('forms.references_hint')}</p>
      <Field
        label={say('forms.purchase_order')}
        optional
        width="full"
        autoComplete="off"
        bound={form.field('purchaseOrder')}
      />
      <Field
        label={say('forms.cost_centre')}
        optional
        width="full"
        autoComplete="off"
        bound={form.field('costCentre')}
      />
      <Field
        label={say('forms.sender')}
        hint={say('forms.sender_hint')}
        optional
        width="full"
        autoComplete="off"
        bound={form.field('sender')}
      />
    </div>
  )
}
