import { useId, useRef, useState } from 'react'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'

/** Copies the short link of a design; where pages have no clipboard it stands there to be selected. */
export function ShareDesign({ address, name }: { address: string; name: string }) {
  const { say } = useSpeech()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [said, setSaid] = useState<'copied' | 'select' | null>(null)
  const share = () => {
    const link = location.origin + address
    setUrl(link)
    const copied = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))
    copied.then(
      () => setSaid('copied'),
      () => setSaid('select'),
    )
  }
  return (
    <>
      <Button look="link" onClick={share}>
        {say('saved.share')}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {url !== null && (
        <span className="field">
          <label className="visually-hidden" htmlFor={id}>
            {say('saved.link')}
          </label>
          <input
            ref={field}
            id={id}
            type="text"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
        </span>
      )}
      <span className="hint" role="status">
        {said && say(`saved.${said}`)}
      </span>
    </>
  )
}
