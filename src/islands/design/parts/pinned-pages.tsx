import { useState } from 'react'
import { useSpeech } from '../../page/use-speech.ts'
import { PinnedPicture, type PinnedProps } from './pinned-picture.tsx'

/** The pages of a version, one at a time, with what was said where. */
export function PinnedPages({ version, comments, safeMm, pin, onPin }: PinnedProps) {
  const { say } = useSpeech()
  const [at, setAt] = useState(0)
  const pages = version.pages.filter(({ picture }) => picture !== null)
  const page = pages[Math.min(at, pages.length - 1)]
  const { file, number, note } = version
  const name = say('design.version', { number })
  return (
    <figure className="design-version">
      <figcaption>
        <b>{name}</b>
        {version.decision && <> · {say(`design.decided_${version.decision}`)}</>}
        {note && <span className="design-note">{note}</span>}
        <a href={file.download ?? undefined}>{say('design.save', { name: file.name })}</a>
      </figcaption>
      {page?.picture ? (
        <>
          <PinnedPicture
            {...{ page, version, comments, safeMm, pin, onPin }}
            src={page.picture}
            at={Math.min(at, pages.length - 1)}
          />
          <Lines safeMm={safeMm} />
        </>
      ) : (
        <p className="design-none">{say('design.no_picture')}</p>
      )}
      {pages.length > 1 && (
        <p className="design-pages">
          {pages.map((_, index) => (
            <button
              key={index + 1}
              type="button"
              className="btn btn-line btn-small"
              aria-pressed={index === at}
              onClick={() => setAt(index)}
            >
              {say('design.page', { number: index + 1 })}
            </button>
          ))}
        </p>
      )}
    </figure>
  )
}

/** What the lines in the picture are. */
function Lines({ safeMm }: Pick<PinnedProps, 'safeMm'>) {
  const { say, number } = useSpeech()
  const line = (className: string) => (
    <svg viewBox="0 0 24 8" aria-hidden="true">
      <path className={className} d="M0 4h24" />
    </svg>
  )
  return (
    <p className="design-lines">
      <span>
        {line('design-cut')} {say('artwork.show_trim')}
      </span>
      {safeMm !== null && (
        <span>
          {line('design-safe')} {say('artwork.show_safe')},{' '}
          {say('artwork.show_safe_note', { safe: number(safeMm) })}
        </span>
      )}
    </p>
  )
}
