import { type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type NoteProps = {
  tone: 'plain' | 'warn' | 'bad' | 'good'
  icon?: IconName
  children: ReactNode
  acts?: ReactNode
  /** `alert` interrupts, `status` waits its turn; left out, nothing is announced. */
  role?: 'alert' | 'status'
  ref?: Ref<HTMLDivElement>
}

const icons: Record<NoteProps['tone'], IconName> = {
  plain: 'mail',
  warn: 'alert',
  bad: 'alert',
  good: 'check',
}

export function Note({ tone, icon, children, acts, role, ref }: NoteProps) {
  return (
    <div ref={ref} className={`note note-${tone}`} role={role} tabIndex={ref ? -1 : undefined}>
      <Icon name={icon ?? icons[tone]} />
      <div>
        {children}
        {acts && <p className="note-actions">{acts}</p>}
      </div>
    </div>
  )
}

/** Takes a note that answers what somebody has just done to where it is seen and read out. */
export const shown = (note: HTMLElement | null) => note?.focus()

/**
 * Something could not be had or done: why, and trying again where that may help. What the network was to
 * blame for is over when it is back. Without `retry` it answers a button, which may stand far away.
 */
export function FailureNote({ failure, retry }: { failure: Failure; retry?: () => void }) {
  const speech = useSpeech()
  const [over, setOver] = useState<Failure | null>(null)
  // What is not there is not there a moment later either.
  const again = failure.code.endsWith('_not_found') ? undefined : retry
  useBackOnline(failure.code, retry ?? (() => setOver(failure)))
  if (over === failure) return null
  return (
    <Note
      tone="bad"
      role="alert"
      ref={retry ? null : shown}
      acts={
        again && (
          <Button look="link" onClick={again}>
            {speech.say('failures.try_again')}
          </Button>
        )
      }
    >
      <p>{speech.failure(failure)}</p>
    </Note>
  )
}

/** Does something when the network is back, where its absence is what went wrong. */
function useBackOnline(code: string | null, work: () => void): void {
  const act = useEffectEvent(work)
  const isOffline = code === 'network_error' || code === 'timeout'
  useEffect(() => {
    if (!isOffline) return undefined
    const back = () => act()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [isOffline])
}
