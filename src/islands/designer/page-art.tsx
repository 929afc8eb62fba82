import type { ReactNode } from 'react'
import { linesOf } from '../../lib/domain/own-design/fonts.ts'
import { inks } from '../../lib/domain/own-design/inks.ts'
import {
  type DesignPage,
  type DesignPart,
  pivotOf,
} from '../../lib/domain/own-design/own-design.ts'
import type { DesignPicture } from '../../stores/designer/designer.ts'

export type Piece = {
  widthMm: number
  heightMm: number
  bleedMm: number
  safeMm: number
  radiusMm: number
  isOval: boolean
  foldsMm: readonly number[]
}

type ArtProps = { page: DesignPage; piece: Piece; pictures: readonly DesignPicture[] }

/** What is printed on a page, in an SVG whose unit is the millimetre; `wrap` may put something round each part. */
export function PageArt({
  page,
  piece,
  pictures,
  wrap = (_part, drawn) => drawn,
}: ArtProps & { wrap?: (part: DesignPart, drawn: ReactNode) => ReactNode }) {
  const { widthMm, heightMm, bleedMm } = piece
  return (
    <>
      <rect
        x={-bleedMm}
        y={-bleedMm}
        width={widthMm + 2 * bleedMm}
        height={heightMm + 2 * bleedMm}
        fill={page.ground ? inks[page.ground].hex : '#ffffff'}
      />
      {page.parts.map((part) => (
        <g key={part.id} transform={turnOf(part)}>
          {wrap(part, <PartArt part={part} pictures={pictures} />)}
        </g>
      ))}
    </>
  )
}

/** How a part is turned; undefined for one that stands upright. */
export function turnOf(part: DesignPart): string | undefined {
  const { x, y } = pivotOf(part)
  return part.turn === 0 ? undefined : `rotate(${part.turn} ${x} ${y})`
}

function PartArt({ part, pictures }: { part: DesignPart } & Pick<ArtProps, 'pictures'>) {
  if (part.kind === 'text') {
    const { heightMm, rows } = linesOf(part)
    return (
      <text
        className={`designer-letters designer-font-${part.font}`}
        fontSize={heightMm}
        fill={inks[part.ink].hex}
        textAnchor={part.align}
      >
        {rows.map(({ row, baseMm }) => (
          <tspan key={baseMm} x={part.xMm} y={part.yMm + baseMm}>
            {row}
          </tspan>
        ))}
      </text>
    )
  }
  const { xMm: x, yMm: y, widthMm: width, heightMm: height } = part
  if (part.kind === 'picture') {
    const href = pictures.find(({ sha256 }) => sha256 === part.picture)?.preview
    return <image {...{ x, y, width, height, href }} preserveAspectRatio="none" />
  }
  const fill = inks[part.ink].hex
  if (part.shape === 'box') return <rect {...{ x, y, width, height, fill }} />
  return (
    <ellipse {...{ fill, cx: x + width / 2, cy: y + height / 2, rx: width / 2, ry: height / 2 }} />
  )
}

/** A page as it is when it is cut, small and to look at alone. */
export function PagePicture({ page, piece, pictures }: ArtProps) {
  const { widthMm, heightMm } = piece
  return (
    <svg viewBox={`0 0 ${widthMm} ${heightMm}`} aria-hidden="true" className="designer-small">
      <PageArt {...{ page, piece, pictures }} />
    </svg>
  )
}
