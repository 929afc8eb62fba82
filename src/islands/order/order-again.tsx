import { useStore } from '@nanostores/react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { $reordering, orderAgain } from '../../stores/order/reorder.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote } from '../ui/note.tsx'

/** Puts everything of an order into the cart once more; what prices moved, the cart says. */
export function OrderAgain({ id }: { id: string }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const state = useStore($reordering)
  return (
    <div className="order-again">
      <Button
        look="line"
        busy={state.state === 'busy' && say('order.again_busy')}
        onClick={() => void orderAgain(id, linkPath(links, 'cart'))}
      >
        {say('order.again')}
      </Button>
      <p className="hint">{say('order.again_hint')}</p>
      {state.state === 'failed' && <FailureNote failure={state.failure} />}
    </div>
  )
}
