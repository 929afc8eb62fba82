import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { pushed } from '../../lib/domain/own-design/change-design.ts'
import type { DesignPage, DesignPart } from '../../lib/domain/own-design/own-design.ts'
import type { Box } from '../../lib/domain/own-design/troubles.ts'
import { $sight, type DesignPicture } from '../../stores/designer/designer.ts'
import { changePart, choose, redo, removePart, undo } from '../../stores/designer/draw.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Lines } from './lines.tsx'
import { PageArt, type Piece, turnOf } from './page-art.tsx'
import { usePull } from './use-pull.ts'
import { useWords } from './use-words.ts'

type CanvasProps = {
  page: DesignPage
  piece: Piece
  pictures: readonly DesignPicture[]
  pages: number
  /** Where each part is seen, in its own turn; of those that were measured. */
  boxes: Readonly<Record<string, Box>>
  onBoxes: (boxes: Record<string, Box>) => void
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The page that is laid out: what is on it is chosen, pulled and pushed by hand or by keyboard. */
export function Canvas({ page, piece, pictures, pages, boxes, onBoxes }: CanvasProps) {
  const { say, number } = useSpeech()
  const { partName, pageName } = useWords(pages)
  const sight = useStore($sight, { ssr: 'initial' })
  const svg = useRef<SVGSVGElement>(null)
  const { pull, stretch } = usePull(svg)
  useBoxes(svg, page, onBoxes)
  const { widthMm, heightMm, bleedMm } = piece
  const air = Math.max(widthMm, heightMm) / 40
  const round = bleedMm + air
  const chosen = page.parts.find(({ id }) => id === sight.chosen)
  const frame = chosen && boxes[chosen.id]
  const size = { width: number(widthMm), height: number(heightMm) }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing holds no fieldset.
    <svg
      ref={svg}
      className="designer-canvas"
      role="group"
      aria-label={say('designer.canvas', { page: pageName(sight.page), ...size })}
      viewBox={`${-round} ${-round} ${widthMm + 2 * round} ${heightMm + 2 * round}`}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.role === null) choose(null)
      }}
    >
      <PageArt
        {...{ page, piece, pictures }}
        wrap={({ id }, drawn) => (
          <g data-part={id} className="designer-art">
            {drawn}
          </g>
        )}
      />
      <Lines piece={piece} air={air} />
      {page.parts.map((part) => (
        <g key={part.id} transform={turnOf(part)}>
          {/* biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing. */}
          <rect
            className="designer-part"
            role="button"
            tabIndex={0}
            aria-label={partName(part)}
            aria-pressed={part.id === sight.chosen}
            {...boxes[part.id]}
            onFocus={() => choose(part.id)}
            onPointerDown={(event) => {
              choose(part.id)
              pull(event, part)
            }}
            onKeyDown={(event) => keyed(event, part)}
          />
        </g>
      ))}
      {chosen && frame && (
        <Frame
          part={chosen}
          box={frame}
          radius={Math.max(widthMm, heightMm) / 60}
          onStretch={(event) => stretch(event, chosen, frame)}
        />
      )}
    </svg>
  )
}

function keyed(event: KeyboardEvent, part: DesignPart): void {
  const arrow = ARROWS[event.key]
  if (arrow) {
    event.preventDefault()
    const [dx, dy] = arrow.map((way) => way * (event.shiftKey ? 10 : 1))
    changePart(part.id, pushed(part, dx ?? 0, dy ?? 0), `push ${part.id}`)
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    removePart(part.id)
  }
}

type FrameProps = {
  part: DesignPart
  box: Box
  /** Of the handle, in millimetres. */
  radius: number
  onStretch: (event: React.PointerEvent) => void
}

/** What shows which part is chosen, with a corner to pull it larger by. */
function Frame({ part, box, radius, onStretch }: FrameProps) {
  const { x, y, width, height } = box
  return (
    <g transform={turnOf(part)}>
      <rect className="designer-frame" {...{ x, y, width, height }} />
      <circle
        className="designer-handle"
        cx={x + width}
        cy={y + height}
        r={radius}
        onPointerDown={onStretch}
      />
    </g>
  )
}

/** Where the parts are seen: texts are as wide as their letters, which only the browser knows. */
function useBoxes(
  svg: React.RefObject<SVGSVGElement | null>,
  page: DesignPage,
  onBoxes: CanvasProps['onBoxes'],
): void {
  const told = useRef('')
  useLayoutEffect(() => {
    const measure = () => {
      const boxes: Record<string, Box> = {}
      for (const part of svg.current?.querySelectorAll<SVGGElement>('[data-part]') ?? []) {
        const { x, y, width, height } = part.getBBox()
        boxes[part.dataset['part'] ?? ''] = { x, y, width, height }
      }
      const text = JSON.stringify(boxes)
      if (text !== told.current) onBoxes(boxes)
      told.current = text
    }
    measure()
    // Letters are as wide as they are once their font has come.
    document.fonts.addEventListener('loadingdone', measure)
    return () => document.fonts.removeEventListener('loadingdone', measure)
  }, [svg, page, onBoxes])
}
