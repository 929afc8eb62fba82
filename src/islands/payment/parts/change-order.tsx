import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { linkPath } from '../../../lib/domain/urls/link-path.ts'
import { $reopening, changeOrder } from '../../../stores/order/reopen.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote, Note, shown } from '../../ui/note.tsx'

/** The way back, in two steps: the order is cancelled, and everything is in the cart again. */
export function ChangeOrder({ id }: { id: string }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const reopening = useStore($reopening, { ssr: 'initial' })
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      {reopening.state === 'failed' && <FailureNote failure={reopening.failure} />}
      <p className="fine">{say('payment.change_how')}</p>
      {isAsked ? (
        <Note
          tone="warn"
          role="alert"
          ref={shown}
          acts={
            <>
              <Button
                look="line"
                busy={reopening.state === 'busy' && say('payment.busy_changing')}
                onClick={() => void changeOrder(id, linkPath(links, 'cart'))}
              >
                {say('payment.change_do')}
              </Button>
              <Button look="link" onClick={() => setAsked(false)}>
                {say('payment.change_keep')}
              </Button>
            </>
          }
        >
          <p>{say('payment.change_sure')}</p>
        </Note>
      ) : (
        <p>
          <Button look="link" onClick={() => setAsked(true)}>
            {say('payment.change_order')}
          </Button>
        </p>
      )}
    </>
  )
}
