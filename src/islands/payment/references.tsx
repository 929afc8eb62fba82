import { createForm } from '../../stores/form/form.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Field } from '../ui/field.tsx'
import { type BoundForm, useForm } from '../ui/use-form.ts'

type Values = { costCentre: string; purchaseOrder: string }

/** What the buyer's own books call the order. */
export function useReferences(): BoundForm<Values> {
  return useForm(() =>
    createForm({ initial: { costCentre: '', purchaseOrder: '' }, check: () => ({}) }),
  )
}

/** Asked of everybody and needed by few, so it is closed until somebody opens it. */
export function References({ form }: { form: BoundForm<Values> }) {
  const { say } = useSpeech()
  return (
    <details>
      <summary>{say('forms.references')}</summary>
      <p className="hint">{say('forms.references_hint')}</p>
      <div className="fields">
        <Field
          label={say('forms.purchase_order')}
          optional
          autoComplete="off"
          bound={form.field('purchaseOrder')}
        />
        <Field
          label={say('forms.cost_centre')}
          optional
          autoComplete="off"
          bound={form.field('costCentre')}
        />
      </div>
    </details>
  )
}
