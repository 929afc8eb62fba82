import type { MeasuredCode, MeasuredPage } from '../../../../../domain/preflight/measured.ts'
import type { SeenCodes } from './draw-for-codes.ts'

/** Codes in millimetres of the page that they were seen on. */
export function codesInMm({ widthMm }: MeasuredPage, { codes, across }: SeenCodes): MeasuredCode[] {
  const k = widthMm / across
  return codes.map(({ box, light, ...code }) => ({
    ...code,
    module: code.module * k,
    box: { x: box.x * k, y: box.y * k, width: box.width * k, height: box.height * k },
    light: Object.fromEntries(Object.entries(light).map(([side, length]) => [side, length * k])),
  }))
}
