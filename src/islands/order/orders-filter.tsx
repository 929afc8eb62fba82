import { useStore } from '@nanostores/react'
import { createForm } from '../../stores/form/form.ts'
import { $orders, $ordersFilter, type OrdersFilter as Filter } from '../../stores/order/orders.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useForm } from '../ui/use-form.ts'

const states = [
  'awaiting_payment',
  'paid',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
] as const satisfies readonly Filter['state'][]

/** Narrows the list of orders by what is typed and by how they stand. */
export function OrdersFilter() {
  const { say } = useSpeech()
  const list = useStore($orders)
  const filter = useStore($ordersFilter)
  const form = useForm(() => createForm({ initial: { search: '', state: '' }, check: () => ({}) }))
  const narrow = ({ search, state }: { search: string; state: string }) =>
    $ordersFilter.set({
      search: search.trim(),
      state: states.find((each) => each === state) ?? '',
    })
  const stateField = form.field('state')
  const pick = (state: string) => {
    stateField.onValue(state)
    narrow({ ...form.values, state })
  }
  const isEmpty = list.state === 'ready' && list.orders.length === 0
  const isNarrowed = filter.search !== '' || filter.state !== ''
  // Who has ordered nothing yet has nothing to look for.
  if (isEmpty && !isNarrowed) return null
  return (
    <search>
      <Form className="fields" busy={false} onSend={async () => narrow(form.values)}>
        <Field label={say('order.find')} autoComplete="off" bound={form.field('search')} />
        <SelectField
          label={say('order.find_state')}
          autoComplete="off"
          options={[
            { value: '', text: say('order.find_any') },
            ...states.map((value) => ({ value, text: say(`order.state_${value}`) })),
          ]}
          bound={{ ...stateField, onValue: pick }}
        />
        <p className="form-actions">
          <Button look="line" small>
            {say('order.find_do')}
          </Button>
        </p>
      </Form>
    </search>
  )
}
