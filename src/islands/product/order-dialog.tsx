import { useEffect, useRef } from 'react'
import { useLater } from '../ui/use-later.ts'
import { said, useAtOnce, useProduct } from './product-context.tsx'

const loadSaid = () => import('./order-said.tsx')

/** After adding, or before a change of an order is made, a dialog; its words are fetched while the order goes into the cart. */
export function OrderDialog() {
  const { configurator } = useProduct()
  const { state } = useAtOnce('ordering')
  const edited = useAtOnce('edited')
  const dialog = useRef<HTMLDialogElement>(null)
  const words = useLater(said.load ?? loadSaid, state !== 'idle')
  const asks =
    words !== null && (state === 'moved' || (state === 'added' && (!edited || edited.put)))

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    // The browser keeps the focus inside and gives it back to the button afterwards.
    if (asks && !element.open) element.showModal()
    if (!asks && element.open) element.close()
  }, [asks])

  return (
    <dialog ref={dialog} aria-labelledby="order-said" onClose={configurator.dismiss}>
      {words && <words.OrderSaid />}
    </dialog>
  )
}
