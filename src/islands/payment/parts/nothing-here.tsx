import type { Failure } from '../../../lib/client/answer.ts'
import { linkPath } from '../../../lib/domain/urls/link-path.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { FailureNote } from '../../ui/note.tsx'

type NothingProps = { title: string; failure: Failure; retry: () => void }

/** A page of an order or a payment that could not be shown: why, and the way to the orders that there are. */
export function NothingHere({ title, failure, retry }: NothingProps) {
  const { say } = useSpeech()
  const { links } = useShop()
  return (
    <div className="payment-narrow">
      <h1>{title}</h1>
      <FailureNote failure={failure} retry={retry} />
      <p>
        <a className="more" href={linkPath(links, 'orders')}>
          {say('order.list_title')}
        </a>
      </p>
    </div>
  )
}
