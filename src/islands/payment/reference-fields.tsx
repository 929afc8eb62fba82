import { useEffect, useRef } from 'react'
import { keepNotes } from '../../stores/cart/notes.ts'
import { createForm } from '../../stores/form/form.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Field } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import { type Named, saidOf } from './named.ts'

/** Milliseconds after the last letter in which what was typed is kept with the cart. */
const KEEP_AFTER_MS = 500

type Props = { cartId: string; named: Named; onName: (named: Named) => void }

/** The fields that few open; what is typed goes to whoever orders, and is kept with the cart. */
export function ReferenceFields({ cartId, named, onName }: Props) {
  const { say } = useSpeech()
  const form = useForm(() =>
    createForm<Named>({
      initial: named,
      check: () => ({}),
    }),
  )
  const { costCentre, purchaseOrder, sender } = form.values
  const kept = useRef(JSON.stringify(saidOf(named)))
  useEffect(() => {
    const typed = { costCentre, purchaseOrder, sender }
    onName(typed)
    const said = saidOf(typed)
    const text = JSON.stringify(said)
    if (text === kept.current) return undefined
    const later = setTimeout(() => {
      kept.current = text
      void keepNotes(cartId, said)
    }, KEEP_AFTER_MS)
    return () => clearTimeout(later)
  }, [cartId, onName, costCentre, purchaseOrder, sender])
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
