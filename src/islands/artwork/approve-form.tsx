import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { groupFindings, isUnprintable, namesWith } from '../../lib/domain/artwork/findings.ts'
import { $act, approveLine } from '../../stores/artwork/acts.ts'
import type { Artwork } from '../../stores/artwork/artwork.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Note } from '../ui/note.tsx'

type ApproveProps = {
  artwork: Artwork
  findings: Artwork['findings']
  pieces: string
  arrives: string | null
  /** Whether every file can be opened at all. */
  printable: boolean
}

/** The last word before print: where something was found, with a tick that says what is accepted. */
export function ApproveForm({ artwork, findings, pieces, arrives, printable }: ApproveProps) {
  const { say, day, locale } = useSpeech()
  const { email } = useShop()
  const act = useStore($act)
  const title = useId()
  const [isAsked, setAsked] = useState(false)
  const [consent, setConsent] = useState(false)
  const named = artwork.files.map(({ name, check }) => ({
    name,
    findings: check.state === 'done' ? check.findings : [],
  }))
  const titles = groupFindings(findings).map(({ code }) => {
    const title = say(`artwork.finding_${code}`)
    const isOfOne = named.length > 1 && code.startsWith('file_')
    return isOfOne ? `${title} (${namesWith(named, (each) => each.code === code, locale)})` : title
  })
  const found = [...new Set(titles)].join(say('artwork.found_between'))
  const isClean = titles.length === 0
  const isBusy = act.state === 'busy' && act.act === 'approve'
  const send = async () => {
    setAsked(true)
    if (isClean || consent) await approveLine(artwork, consent)
    else document.getElementById(`${title}-consent`)?.focus()
  }
  if (!printable)
    return (
      <Note tone="bad" role="status">
        <p>
          {say('artwork.approve_unprintable', { names: namesWith(named, isUnprintable, locale) })}
        </p>
      </Note>
    )
  return (
    <Form className="artwork-approve ground-sage" busy={isBusy} onSend={send}>
      <h2 id={title}>{say('artwork.approve_title')}</h2>
      <p>{isClean ? say('artwork.approve_clean') : say('artwork.approve_found', { found })}</p>
      {!isClean && (
        <>
          <label className="checkbox">
            <input
              id={`${title}-consent`}
              type="checkbox"
              checked={consent}
              aria-invalid={isAsked && !consent}
              aria-describedby={isAsked && !consent ? `${title}-missing` : undefined}
              onChange={({ target }) => setConsent(target.checked)}
            />
            <span>{say('artwork.approve_consent')}</span>
          </label>
          {isAsked && !consent && (
            <p id={`${title}-missing`} className="field-error" role="alert">
              {say('artwork.approve_missing')}
            </p>
          )}
        </>
      )}
      <p className="form-actions">
        <Button busy={isBusy && say('artwork.approve_busy')}>
          {say('artwork.approve', { pieces })}
        </Button>
      </p>
      <p className="hint">
        {arrives && say('artwork.arrives', { day: day(arrives, 'long') })}{' '}
        {say('artwork.approve_help', { email })}
      </p>
    </Form>
  )
}
