import { lazy, Suspense, useState } from 'react'
import { useSpeech } from '../page/use-speech.ts'
import type { Named } from './named.ts'

type Props = { cartId: string; named: Named; onName: (named: Named) => void }

/** Fetched once somebody opens them. */
const ReferenceFields = lazy(async () => {
  const { ReferenceFields } = await import('./reference-fields.tsx')
  return { default: ReferenceFields }
})

/** What the buyer's own books call the order, and who sends it: asked of everybody, needed by few, closed until it is opened. */
export function References(props: Props) {
  const { say } = useSpeech()
  // What was named before is seen before it is ordered with.
  const [isNamed] = useState(Object.values(props.named).some(Boolean))
  const [wasOpened, setOpened] = useState(isNamed)
  return (
    <details className="payment-more" open={isNamed} onToggle={() => setOpened(true)}>
      <summary>{say('forms.references_and_sender')}</summary>
      {wasOpened && (
        <Suspense fallback={null}>
          <ReferenceFields {...props} />
        </Suspense>
      )}
    </details>
  )
}
