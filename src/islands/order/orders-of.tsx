import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $company, loadCompany } from '../../stores/company/company.ts'
import { $ordersOf, type OrdersOf as Whose } from '../../stores/order/orders.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Segmented } from '../ui/radio.tsx'

/** Whether the list has the customer's own orders or all of the company, for whom a role shows those. */
export function OrdersOf() {
  const { say } = useSpeech()
  const state = useStore($company, { ssr: 'initial' })
  const of = useStore($ordersOf, { ssr: 'initial' })
  useEffect(() => {
    if (new URLSearchParams(location.search).get('of') === 'company') $ordersOf.set('company')
    void loadCompany()
  }, [])
  if (state.state !== 'member') return null
  const { name: company, roles } = state.company
  if (!roles.some((role) => role !== 'orders' && role !== 'administers')) return null
  const options: { value: Whose; text: string }[] = [
    { value: 'own', text: say('order.of_own') },
    { value: 'company', text: say('order.of_company', { company }) },
  ]
  return (
    <Segmented
      legend={say('order.of_whom')}
      name="of"
      options={options}
      chosen={of}
      onChoose={(whose) => $ordersOf.set(whose)}
    />
  )
}
