import { useId, useState } from 'react'
import type { DocumentPreferences } from '../../lib/contract/line-parts.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Radio } from '../ui/radio.tsx'

type InDoubtProps = {
  of: { documentPreferences: DocumentPreferences }
  /** Keeps it; whether that was taken. */
  onPrefer(preferences: DocumentPreferences): Promise<boolean>
}

const ways = ['ask', 'mend'] as const

/** What is done with a file that is not quite right, as its customer wants it. */
export function InDoubt({ of: { documentPreferences: kept }, onPrefer }: InDoubtProps) {
  const { say } = useSpeech()
  const name = useId()
  // Shown at once: what is kept comes back with the line.
  const [wanted, setWanted] = useState<string | null>(null)
  const prefer = async (whenInDoubt: (typeof ways)[number]) => {
    setWanted(whenInDoubt)
    await onPrefer({ whenInDoubt })
    setWanted(null)
  }
  return (
    <fieldset className="artwork-doubt">
      <legend>{say('artwork.doubt')}</legend>
      {ways.map((way) => (
        <Radio
          key={way}
          name={name}
          value={way}
          chosen={wanted ?? kept.whenInDoubt}
          onChoose={() => void prefer(way)}
        >
          {say(`artwork.doubt_${way}`)}
        </Radio>
      ))}
    </fieldset>
  )
}
