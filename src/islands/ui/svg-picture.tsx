import { useMemo } from 'react'
import {
  createPictureContext,
  liveText,
  type PictureContext,
} from '../../lib/domain/pictures/context.ts'
import { stationerPalette } from '../../lib/domain/pictures/palette.ts'

type Props = {
  /** Unique on the page: names inside the picture start with it. */
  id: string
  draw: (context: PictureContext) => string
  /** What the picture depends on; it is drawn again when this changes. */
  of: string
  className?: string
  /** What it shows; a picture without it is decoration. */
  label?: string
}

/** A drawn picture. The markup is our own, made of numbers and escaped words. */
export function SvgPicture({ id, draw, of, className, label }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` stands for what `draw` reads
  const markup = useMemo(
    () => ({
      __html: draw(createPictureContext({ palette: stationerPalette, text: liveText, prefix: id })),
    }),
    [id, of],
  )
  return (
    <span
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // Measures are written by the locale data of whoever draws: server and browser may differ.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own functions
      dangerouslySetInnerHTML={markup}
    />
  )
}
