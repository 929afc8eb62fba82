import { lazy, Suspense, useState } from 'react'
import { useSpeech } from '../page/use-speech.ts'
import type { Named } from './named.ts'

/** Fetched once somebody opens them. */
const ReferenceFields = lazy(async () => {
  const { ReferenceFields } = await import('./reference-fields.tsx')
  return { default: ReferenceFields }
})

/** What the buyer's own books call the order, and who sends it: asked of everybody, needed by few, closed until it is opened. */
export function References({ onName }: { onName: (named: Named) => void }) {
  const { say } = useSpeech()
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="payment-more" onToggle={() => setOpened(true)}>
      <summary>{say('forms.references_and_sender')}</summary>
      {wasOpened && (
        <Suspense fallback={null}>
          <ReferenceFields onName={onName} />
        </Suspense>
      )}
    </details>
  )
}
