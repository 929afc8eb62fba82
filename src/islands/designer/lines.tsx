import type { Piece } from './page-art.tsx'

/** Where the piece is cut and folded, what is cut away round it, and what its words stay inside. */
export function Lines({ piece, air }: { piece: Piece; air: number }) {
  const { widthMm, heightMm, bleedMm, safeMm, radiusMm, isOval, foldsMm } = piece
  const outer = bleedMm + air
  const whole = `M${-outer} ${-outer}h${widthMm + 2 * outer}v${heightMm + 2 * outer}h${-(widthMm + 2 * outer)}z`
  return (
    <g className="designer-lines">
      <path className="designer-cut-away" fillRule="evenodd" d={`${whole} ${outline(0)}`} />
      {/* A light edge below each: they are seen on dark grounds too. */}
      {['designer-halo', ''].map((halo) => (
        <g key={halo} className={halo || undefined}>
          <path className="designer-cut" d={outline(0)} />
          <path className="designer-safe" d={outline(-safeMm)} />
          {foldsMm.map((x) => (
            <path key={x} className="designer-fold" d={`M${x} 0V${heightMm}`} />
          ))}
        </g>
      ))}
    </g>
  )

  function outline(by: number): string {
    const [x, y, width, height] = [-by, -by, widthMm + 2 * by, heightMm + 2 * by]
    const rx = isOval ? width / 2 : Math.max(0, radiusMm + by)
    const ry = isOval ? height / 2 : rx
    if (radiusMm === 0 && !isOval) return `M${x} ${y}h${width}v${height}h${-width}z`
    const [w, h] = [width - 2 * rx, height - 2 * ry]
    const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
    return [
      `M${x + rx} ${y}h${w}${corner(rx, ry)}v${h}${corner(-rx, ry)}`,
      `h${-w}${corner(-rx, -ry)}v${-h}${corner(rx, -ry)}z`,
    ].join('')
  }
}
