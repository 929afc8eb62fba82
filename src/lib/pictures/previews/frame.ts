/** Size of the flat previews in picture units. */
export const previewSize = { width: 640, height: 680 } as const

/** Width to height of the widest frame that previews stand in. */
const WIDEST_FRAME = 1.62

/** Ground beside a preview, so that a wide frame shows it from its top down to `bottom`. */
export function previewMargin(bottom: number): number {
  const seen = Math.min(previewSize.height, bottom)
  return Math.max(0, Math.round((seen * WIDEST_FRAME - previewSize.width) / 2))
}
