import { useEffect, useEffectEvent } from 'react'
import { $orders, chooseOrder, type ListedOrder } from '../../../stores/staff/orders/list.ts'

type Terms = { current: string | null; onOpen(order: ListedOrder): void }

/** J and K go through the list, X chooses, N is for a note and / for the search; none while typing. */
export function useDeskKeys({ current, onOpen }: Terms): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const list = $orders.get()
    if (list.state !== 'listed' || isTyping(event)) return
    const { orders, chosen } = list
    const at = orders.findIndex((order) => order.orderNumber === current)
    const key = event.key.toLowerCase()
    const step = { j: 1, k: -1 }[key]
    const next = step === undefined ? undefined : orders[Math.max(at + step, 0)]
    if (next) onOpen(next)
    const open = orders[at]
    if (key === 'x' && open) chooseOrder(open.id, !chosen.includes(open.id))
    const field = { n: 'desk-note', '/': 'desk-search' }[key]
    if (!field) return
    event.preventDefault()
    document.getElementById(field)?.focus()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => act(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Whether a key belongs to what is being typed, or to the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')
  )
}
