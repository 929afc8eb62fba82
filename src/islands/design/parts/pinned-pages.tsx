import { type MouseEvent, useState } from 'react'
import type { Design, Pin, Version } from '../../../stores/design/design.ts'
import { useSpeech } from '../../page/use-speech.ts'

type PinnedProps = {
  version: Version
  comments: Design['comments']
  /** Where the next comment goes. */
  pin?: Pin | null
  /** Told where somebody has clicked. */
  onPin?: ((pin: Pin) => void) | undefined
}

/** Of the page's longer side. */
const SIZE = 0.05

/** Comments of a version that are pinned to it, numbered as they are told. */
export function pinnedTo(version: number, comments: Design['comments']) {
  return comments.filter((each) => each.version === version && each.pin)
}

/** The pages of a version, one at a time, with what was said where. */
export function PinnedPages({ version, comments, pin, onPin }: PinnedProps) {
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
        <Picture
          {...{ page, version, comments, pin, onPin }}
          src={page.picture}
          at={Math.min(at, pages.length - 1)}
        />
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

type PictureProps = PinnedProps & { page: Version['pages'][number]; src: string; at: number }

function Picture({ page, version, comments, pin, onPin, src, at }: PictureProps) {
  const { say } = useSpeech()
  const { widthMm: width, heightMm: height } = page
  const size = Math.max(width, height) * SIZE
  const pinned = pinnedTo(version.number, comments)
  const place = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000))
    const x = share((event.clientX - box.left) / box.width)
    const y = share((event.clientY - box.top) / box.height)
    onPin?.({ page: at + 1, x, y })
  }
  const title = say('design.picture', { number: version.number, page: at + 1 })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the form beside it names the same places by keyboard
    <svg
      className="design-picture"
      data-open={onPin ? '' : undefined}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={title}
      onClick={onPin && place}
    >
      <image href={src} width={width} height={height} />
      {pinned.map((comment, index) =>
        comment.pin?.page === at + 1 ? (
          <g key={comment.id} className={`design-pin design-pin-${comment.by}`}>
            <circle cx={comment.pin.x * width} cy={comment.pin.y * height} r={size / 2} />
            <text
              x={comment.pin.x * width}
              y={comment.pin.y * height + size * 0.21}
              fontSize={size * 0.6}
            >
              {index + 1}
            </text>
          </g>
        ) : null,
      )}
      {pin?.page === at + 1 && (
        <circle className="design-pin-next" cx={pin.x * width} cy={pin.y * height} r={size / 2} />
      )}
    </svg>
  )
}
