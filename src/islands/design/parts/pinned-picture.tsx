import type { MouseEvent } from 'react'
import type { Design, Pin, Version } from '../../../stores/design/design.ts'
import { grown } from '../../artwork/parts/sheet-boxes.ts'
import { useSpeech } from '../../page/use-speech.ts'

export type PinnedProps = {
  version: Version
  comments: Design['comments']
  /** How far inside the cut words stay, in millimetres. */
  safeMm: number | null
  /** Where the next comment goes. */
  pin?: Pin | null
  /** Told where somebody has clicked. */
  onPin?: ((pin: Pin) => void) | undefined
}

/** Comments of a version that are pinned to it, numbered as they are told. */
export function pinnedTo(version: number, comments: Design['comments']) {
  return comments.filter((each) => each.version === version && each.pin)
}

/** Of the page's longer side. */
const SIZE = 0.05

type PictureProps = PinnedProps & { page: Version['pages'][number]; src: string; at: number }

/** A page with its cut, the area for words, and what was said where. */
export function PinnedPicture({
  page,
  version,
  comments,
  safeMm,
  pin,
  onPin,
  src,
  at,
}: PictureProps) {
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
  const safe = safeMm === null ? null : grown(page.trim, -safeMm)
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
      <rect {...page.trim} className="design-halo" />
      <rect {...page.trim} className="design-cut" />
      {safe && <rect {...safe} className="design-halo" />}
      {safe && <rect {...safe} className="design-safe" />}
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
