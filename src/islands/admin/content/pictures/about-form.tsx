import { type SubmitEvent, useId, useState } from 'react'
import type { Failure } from '../../../../lib/client/answer.ts'
import { type DraftPicture, sayOfPicture } from '../../../../stores/staff/content/pictures.ts'
import { useSpeech } from '../../../page/use-speech.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNote, Note } from '../../../ui/note.tsx'

type AboutProps = { draft: string; picture: DraftPicture; mine: boolean }

/** What a picture shows, in every language that its shops speak, and what stays in sight of it. */
export function AboutForm({ draft, picture, mine }: AboutProps) {
  const { say, locale } = useSpeech()
  const [said, setSaid] = useState<Failure | 'saved' | null>(null)
  const { languages, about } = picture
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const nameOf = (language: string) => names.of(language) ?? language
  const missing = languages.filter((each) => !about.alt[each])
  // A new one asks for its description; it stays open once that is said.
  const [isAsked] = useState(mine && missing.length > 0 && picture.change !== 'same')
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const alt = Object.fromEntries(languages.map((each) => [each, text(`alt-${each}`)]))
    const focus = { x: percentOf(text('x')), y: percentOf(text('y')) }
    const failure = await sayOfPicture(draft, picture, { alt, focus, rights: text('rights') })
    setSaid(failure ?? 'saved')
  }
  return (
    <details className="admin-pictures-about" open={isAsked}>
      <summary>
        {missing.length > 0
          ? say('pictures.alt_missing', { languages: missing.map(nameOf).join(', ') })
          : say('pictures.about')}
      </summary>
      <form onSubmit={(event) => void save(event)}>
        <p className="hint">{say('pictures.about_hint')}</p>
        {languages.map((each) => (
          <Line
            key={each}
            name={`alt-${each}`}
            label={nameOf(each)}
            lang={each}
            value={about.alt[each] ?? ''}
            readOnly={!mine}
          />
        ))}
        <Line
          name="x"
          label={say('pictures.focus_x')}
          value={String(about.focus.x)}
          readOnly={!mine}
          numeric
        />
        <Line
          name="y"
          label={say('pictures.focus_y')}
          value={String(about.focus.y)}
          readOnly={!mine}
          numeric
        />
        <Line name="rights" label={say('pictures.rights')} value={about.rights} readOnly={!mine} />
        <p className="hint">{say('pictures.rights_hint')}</p>
        {mine && (
          <Button look="line" small>
            {say('pictures.about_save')}
          </Button>
        )}
        {said === 'saved' && <p role="status">{say('pictures.about_saved')}</p>}
        {said && said !== 'saved' && <NotSaid failure={said} now={about.alt} nameOf={nameOf} />}
      </form>
    </details>
  )
}

type NotSaidProps = {
  failure: Failure
  now: DraftPicture['about']['alt']
  nameOf(language: string): string
}

/** What somebody else has said meanwhile stands beside what was typed, which stays in its fields. */
function NotSaid({ failure, now, nameOf }: NotSaidProps) {
  const { say } = useSpeech()
  if (failure.code !== 'document_changed') return <FailureNote failure={failure} />
  return (
    <Note tone="warn" role="alert">
      <p>{say('pictures.about_conflict')}</p>
      <ul>
        {Object.entries(now).map(([language, text]) => (
          <li key={language} lang={language}>
            {nameOf(language)}: {text}
          </li>
        ))}
      </ul>
    </Note>
  )
}

type LineProps = {
  name: string
  label: string
  value: string
  readOnly: boolean
  lang?: string
  numeric?: boolean
}

function Line({ name, label, value, readOnly, lang, numeric }: LineProps) {
  const id = useId()
  return (
    <p className="admin-pictures-line">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        defaultValue={value}
        readOnly={readOnly}
        lang={lang}
        maxLength={300}
        inputMode={numeric ? 'decimal' : undefined}
        autoComplete="off"
      />
    </p>
  )
}

/** Of what was typed; the middle where that is no number from 0 to 100. */
function percentOf(text: string): number {
  const value = text === '' ? Number.NaN : Number(text.replace(',', '.'))
  return value >= 0 && value <= 100 ? value : 50
}
