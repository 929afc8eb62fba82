import { useEffect, useEffectEvent } from 'react'
import { $orders, chooseOrder, type ListedOrder } from '../../../stores/staff/orders/list.ts'

type Terms = { current: string | null; onOpen(order: ListedOrder): void }

/**
 * J and K go through the list, X chooses, N is for a note and / for the search; none while typing, nor where the
 * keyboard is in the order that is open.
 */
export function useDeskKeys({ current, onOpen }: Terms): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const list = $orders.get()
    if (list.state !== 'listed' || isTyping(event) || isInOrder(event)) return
    const { orders, chosen } = list
    const at = orders.findIndex((order) => order.orderNumber === current)
    const key = event.key.toLowerCase()
    const step = { j: 1, k: -1 }[key]
    const next = step === undefined ? undefined : orders[Math.max(at + step, 0)]
    if (next) {
      onOpen(next)
      document.getElementById(`desk-open-${next.id}`)?.focus()
    }
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

/** What is typed blindly there was meant for one of its fields. */
function isInOrder({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('.admin-desk-detail') !== null
}

/** Whether a key belongs to what is being typed, or to the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')
  )
}
