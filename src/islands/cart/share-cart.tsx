import { useEffect, useId, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import { endShare, makeShare, shareOf } from '../../stores/cart/shared-cart.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote } from '../ui/note.tsx'

type Shared = { until: string; url: string | null; isCopied: boolean }

/** Makes and ends the link to the cart. The link itself is shown when it is made, and no more. */
export function ShareCart({ cartId }: { cartId: string }) {
  const { say, dayAt } = useSpeech()
  const { links } = useShop()
  const field = useId()
  const [shared, setShared] = useState<Shared | 'ended' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(true)
  useEffect(() => {
    void shareOf(cartId).then((answer) => {
      setBusy(false)
      if (!answer.ok) setFailure(answer)
      else if (answer.value.until)
        setShared({ until: answer.value.until, url: null, isCopied: false })
    })
  }, [cartId])
  const make = async () => {
    setBusy(true)
    const answer = await makeShare(cartId)
    setBusy(false)
    setFailure(answer.ok ? null : answer)
    if (!answer.ok) return
    const { token, until } = answer.value
    const url = `${location.origin}${links['cart']}#shared=${token}`
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setShared({ until, url, isCopied: copied ?? false })
  }
  const end = async () => {
    setBusy(true)
    const answer = await endShare(cartId)
    setBusy(false)
    setFailure(answer.ok ? null : answer)
    if (answer.ok) setShared('ended')
  }
  const live = shared === 'ended' ? null : shared
  const day = live ? dayAt(live.until, 'long') : ''
  return (
    <>
      <p>{say('shared.why')}</p>
      {failure && <FailureNote failure={failure} />}
      {live?.url && (
        <p className="field spaced">
          <label htmlFor={field}>{say('shared.link')}</label>
          <input
            id={field}
            type="text"
            readOnly
            value={live.url}
            onFocus={(event) => event.currentTarget.select()}
          />
        </p>
      )}
      <p className="fine spaced" role="status">
        {live && say(said(live), { day })}
        {shared === 'ended' && say('shared.ended')}
      </p>
      <p className="actions">
        <Button look="line" busy={busy && say('shared.busy')} onClick={() => void make()}>
          {say('shared.make')}
        </Button>
        {live && (
          <Button look="link" busy={busy && say('shared.busy')} onClick={() => void end()}>
            {say('shared.end')}
          </Button>
        )}
      </p>
    </>
  )
}

function said({ url, isCopied }: Shared) {
  if (!url) return 'shared.there'
  return isCopied ? 'shared.copied' : 'shared.made'
}
