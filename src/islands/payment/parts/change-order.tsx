import { useStore } from '@nanostores/react'
import { linkPath } from '../../../lib/domain/urls/link-path.ts'
import { $reopening, changeOrder } from '../../../stores/order/reopen.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'

/** The way back: the order is cancelled, and everything is in the cart again. */
export function ChangeOrder({ id }: { id: string }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const reopening = useStore($reopening, { ssr: 'initial' })
  return (
    <>
      {reopening.state === 'failed' && <FailureNote failure={reopening.failure} />}
      <p className="fine">{say('payment.change_how')}</p>
      <p>
        <Button
          look="link"
          busy={reopening.state === 'busy' && say('payment.busy_changing')}
          onClick={() => void changeOrder(id, linkPath(links, 'cart'))}
        >
          {say('payment.change_order')}
        </Button>
      </p>
    </>
  )
}
