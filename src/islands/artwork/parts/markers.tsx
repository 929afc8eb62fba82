import { useId } from 'react'
import type { FindingGroup } from '../../../lib/domain/artwork/findings.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { findingId } from './finding-list.tsx'
import { type Box, markerPlaces } from './sheet-boxes.ts'

type MarkersProps = {
  groups: readonly FindingGroup[]
  view: Box
  active: number | null
  onActive(at: number | null): void
  onOpen(at: number): void
}

/** Of the view's longer side. */
const SIZE = 0.055

/** What was found, drawn on the page: its places, and its number that leads to what is said of it. */
export function Markers({ groups, view, active, onActive, onOpen }: MarkersProps) {
  const { say } = useSpeech()
  const hatch = useId()
  const size = Math.max(view.width, view.height) * SIZE
  const first = groups.map(({ places }) => places.find(({ box }) => box)?.box ?? null)
  const places = markerPlaces(first, view, size)
  return (
    <>
      <pattern
        id={hatch}
        width={size / 4}
        height={size / 4}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="artwork-hatch" width={size / 8} height={size / 4} />
      </pattern>
      {groups.map((group, at) => {
        const place = places[at]
        if (!place) return null
        const isActive = at === active
        const title = say(`artwork.finding_${group.code}`)
        return (
          <g
            key={`${group.code} ${group.page}`}
            className={`artwork-mark artwork-${group.severity}`}
            data-active={isActive ? '' : undefined}
          >
            {group.places.map(
              ({ box, measured }, index) =>
                box && (
                  <rect
                    key={`${measured} ${index}`}
                    {...box}
                    className="artwork-mark-place"
                    fill={group.code === 'bleed_missing' ? `url(#${hatch})` : undefined}
                  />
                ),
            )}
            <a
              href={`#${findingId(at)}`}
              aria-label={say('artwork.marker', { number: at + 1, title })}
              onMouseEnter={() => onActive(at)}
              onMouseLeave={() => onActive(null)}
              onFocus={() => onActive(at)}
              onBlur={() => onActive(null)}
              onClick={(event) => {
                event.preventDefault()
                onOpen(at)
              }}
            >
              <rect x={place.x} y={place.y} width={size} height={size} />
              <text x={place.x + size / 2} y={place.y + size * 0.72} fontSize={size * 0.62}>
                {at + 1}
              </text>
            </a>
          </g>
        )
      })}
    </>
  )
}
