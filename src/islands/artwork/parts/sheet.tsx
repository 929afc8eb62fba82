import { useId, useState } from 'react'
import { useSpeech } from '../../page/use-speech.ts'
import { findingId } from './finding-list.tsx'
import { Markers } from './markers.tsx'
import type { CheckedArtwork, ShownPage } from './pages.tsx'
import { type Box, grown, viewOf } from './sheet-boxes.ts'

type Look = ShownPage['file']['check']['pages'][number]
type SheetProps = {
  shown: ShownPage
  look: Look
  profile: CheckedArtwork['profile']
  active: number | null
  onActive(at: number | null): void
  onOpen(at: number): void
}

const edges = ['bleed', 'trim', 'safe'] as const
type Edge = (typeof edges)[number]

/** A page as it is printed, with bleed, cut and safe area, and what was found where. */
export function Sheet({ shown, look, profile, active, onActive, onOpen }: SheetProps) {
  const { say } = useSpeech()
  const [hidden, setHidden] = useState<readonly Edge[]>([])
  const boxes = boxesOf(look, profile)
  const isShown = (edge: Edge) => !hidden.includes(edge)
  const toggle = (edge: Edge) =>
    setHidden(isShown(edge) ? [...hidden, edge] : hidden.filter((each) => each !== edge))
  const name = shown.file.name
  const page = say('artwork.page_number', { number: shown.page })
  const view = viewOf(look)
  if (!look.picture) return <p className="artwork-no-picture">{say('artwork.no_picture')}</p>
  return (
    <>
      <div className="artwork-sheet">
        <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}>
          <title>{say('artwork.page_picture', { page, name })}</title>
          <image href={look.picture} width={look.widthMm} height={look.heightMm} />
          {edges.map((edge) => {
            const box = boxes[edge]
            return (
              box &&
              isShown(edge) && (
                <g key={edge}>
                  <rect {...box} className="artwork-edge-halo" />
                  <rect {...box} className={`artwork-edge-${edge}`} />
                </g>
              )
            )
          })}
          {isShown('trim') && <CropMarks trim={look.trim} view={view} />}
          <Markers
            groups={shown.groups}
            view={view}
            active={active}
            onActive={onActive}
            onOpen={(at) => {
              onOpen(at)
              document.getElementById(findingId(at))?.focus()
            }}
          />
        </svg>
      </div>
      <Legend boxes={boxes} isShown={isShown} safeMm={profile?.safeMm ?? 0} onToggle={toggle} />
    </>
  )
}

type Boxes = Record<Edge, Box | null>

function boxesOf({ trim }: Look, profile: CheckedArtwork['profile']): Boxes {
  return {
    trim,
    bleed: profile && grown(trim, profile.bleedMm),
    safe: profile && grown(trim, -profile.safeMm),
  }
}

/** Two short lines at each corner of the cut, outside of the bleed. */
function CropMarks({ trim, view }: { trim: Box; view: Box }) {
  const length = view.width * 0.03
  const [left, top] = [trim.x, trim.y]
  const [right, bottom] = [left + trim.width, top + trim.height]
  const across = (y: number) => `M${view.x} ${y}h${length}M${view.x + view.width} ${y}h${-length}`
  const down = (x: number) => `M${x} ${view.y}v${length}M${x} ${view.y + view.height}v${-length}`
  return (
    <path
      className="artwork-edge-trim"
      d={across(top) + across(bottom) + down(left) + down(right)}
    />
  )
}

type LegendProps = {
  boxes: Boxes
  isShown(edge: Edge): boolean
  safeMm: number
  onToggle(edge: Edge): void
}

function Legend({ boxes, isShown, safeMm, onToggle }: LegendProps) {
  const { say, locale } = useSpeech()
  const legend = useId()
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: 'min2' })
  const noteOf = (edge: Edge, { width, height }: Box) =>
    edge === 'safe'
      ? say('artwork.show_safe_note', { safe: number.format(safeMm) })
      : say(`artwork.show_${edge}_note`, {
          width: number.format(width),
          height: number.format(height),
        })
  return (
    <fieldset className="artwork-legend" aria-labelledby={legend}>
      <legend id={legend} className="visually-hidden">
        {say('artwork.shown')}
      </legend>
      {edges.map((edge) => {
        const box = boxes[edge]
        return (
          box && (
            <label key={edge} className="checkbox">
              <input type="checkbox" checked={isShown(edge)} onChange={() => onToggle(edge)} />
              <svg viewBox="0 0 24 8" aria-hidden="true">
                <path className={`artwork-edge-${edge}`} d="M0 4h24" />
              </svg>
              <span>
                <b>{say(`artwork.show_${edge}`)}</b> {noteOf(edge, box)}
              </span>
            </label>
          )
        )
      })}
    </fieldset>
  )
}
