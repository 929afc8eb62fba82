import type { PrintLimits } from '../preflight/profile.ts'
import type { DesignPage, PicturePart, TextPart } from './own-design.ts'

/** Millimetres from the upper left corner of the cut piece. */
export type Box = { x: number; y: number; width: number; height: number }

export type Trouble =
  | { kind: 'empty' }
  /** Words reach over the safe area. */
  | { kind: 'safe'; id: string }
  /** So many pixels of a picture come on an inch. */
  | { kind: 'coarse'; id: string; dpi: number }
  | { kind: 'small'; id: string }

type Piece = { widthMm: number; heightMm: number; safeMm: number }
/** Pixels on an inch, and points: below them the check of the file warns. */
type Limits = Pick<PrintLimits, 'pictureWarning' | 'textWarning'>
type Seen = {
  piece: Piece
  limits: Limits
  /** Where the words of a text are seen, by its id, before it is turned; of those that were measured. */
  boxes: Readonly<Record<string, Box>>
  /** Pixels of a picture by its SHA-256. */
  pixels: (sha256: string) => { widthPx: number } | undefined
}

const MM_PER_INCH = 25.4

/** What somebody may want to mend on a page before it is printed. */
export function troublesOf({ ground, parts }: DesignPage, seen: Seen): Trouble[] {
  if (ground === null && parts.length === 0) return [{ kind: 'empty' }]
  return parts.flatMap((part): Trouble[] => {
    const { id } = part
    if (part.kind === 'picture') {
      const dpi = dpiOf(part, seen)
      return dpi < seen.limits.pictureWarning ? [{ kind: 'coarse', id, dpi }] : []
    }
    if (part.kind !== 'text') return []
    const box = seen.boxes[id]
    return [
      ...(box && !isInside(turned(box, part), seen.piece) ? [{ kind: 'safe', id } as const] : []),
      ...(part.sizePt < seen.limits.textWarning ? [{ kind: 'small', id } as const] : []),
    ]
  })
}

function dpiOf({ picture, widthMm }: PicturePart, { pixels }: Seen): number {
  const known = pixels(picture)
  return known ? Math.round((known.widthPx / widthMm) * MM_PER_INCH) : Number.POSITIVE_INFINITY
}

/** A tenth of a millimetre does not count: letters are measured with the air beside them. */
function isInside({ x, y, width, height }: Box, { widthMm, heightMm, safeMm }: Piece): boolean {
  const least = safeMm - 0.1
  return x >= least && y >= least && x + width <= widthMm - least && y + height <= heightMm - least
}

/** What a text takes up once it is turned round its place. */
function turned({ x, y, width, height }: Box, { xMm, yMm, turn }: TextPart): Box {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corners = [x, x + width].flatMap((cornerX) =>
    [y, y + height].map((cornerY) => {
      const [dx, dy] = [cornerX - xMm, cornerY - yMm]
      return { x: xMm + dx * cos - dy * sin, y: yMm + dx * sin + dy * cos }
    }),
  )
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
