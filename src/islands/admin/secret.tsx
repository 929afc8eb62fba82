import { useState } from 'react'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'

type SecretProps = { label: string; secret: string }

/** Something that is shown once, with a button that copies it where the browser can. */
export function Secret({ label, secret }: SecretProps) {
  const { say } = useSpeech()
  const [copied, setCopied] = useState(false)
  // There is no clipboard for pages that came over plain http: the text is selected by a click.
  const canCopy = 'clipboard' in navigator
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <code className="admin-secret">{secret}</code>
      {canCopy && (
        <Button look="line" small onClick={() => void copy()}>
          {say('machines.copy')}
        </Button>
      )}{' '}
      <span role="status">{copied && say('machines.copied')}</span>
    </>
  )
}
