import type { Finding } from '../../contract/artwork.ts'
import { isCutTo, round } from './judge-shape.ts'
import { type Box, type Carried, type MeasuredPage, WHITE_LOOK } from './measured.ts'
import type { PrintProfile } from './profile.ts'

/** Less than this is no text that is printed, but a mark beside the page that reaches to its cut. */
const REACHES_MM = 0.1

/** Text that is cut, or would be where paper moves under the knife. */
export function judgeSafe(
  page: MeasuredPage,
  trim: Box,
  profile: PrintProfile,
  number: number,
): Finding[] {
  if (!isCutTo(trim, profile)) return []
  return page.texts.flatMap(({ box }): Finding[] => {
    const left = box.x - trim.x
    const top = box.y - trim.y
    const right = trim.width - left - box.width
    const bottom = trim.height - top - box.height
    const isBeside =
      Math.max(left - trim.width, top - trim.height, right - trim.width, bottom - trim.height) >
      -REACHES_MM
    const distance = Math.min(left, top, right, bottom)
    if (isBeside || distance > profile.safeMm - REACHES_MM) return []
    return [
      {
        code: 'safe_area',
        severity: 'warning',
        page: number,
        box,
        measured: `${round(Math.max(0, distance), 1)} mm`,
        limit: `${profile.safeMm} mm`,
      },
    ]
  })
}

/** Pages on which nothing is, and pages that are there twice. */
export function judgeSequence(
  pages: readonly MeasuredPage[],
  profile: PrintProfile | null,
): Finding[] {
  const found: Finding[] = []
  const warning = { severity: 'warning' as const, box: null, limit: '' }
  const firstWith = new Map<string, number>()
  // Of several artworks in one file the backs are often all alike.
  const mayRepeat = (profile?.artworks ?? 1) > 1
  pages.forEach((page, index) => {
    const number = index + 1
    if (isEmpty(page)) {
      found.push({ ...warning, code: 'page_blank', page: number, measured: '' })
      return
    }
    const marks = [page.content && `drawn ${page.content}`, page.look && `seen ${page.look}`]
    const before = marks.flatMap((mark) => (mark && firstWith.get(mark)) || [])[0]
    if (before && !mayRepeat)
      found.push({ ...warning, code: 'page_twice', page: number, measured: String(before) })
    for (const mark of marks)
      if (mark && !firstWith.has(mark)) firstWith.set(mark, before ?? number)
  })
  return found
}

const isEmpty = ({ blank, look }: MeasuredPage) => blank || look === WHITE_LOOK

/** What lies over a page on a screen and is taken off before it is printed. */
export function judgeAnnotations({ annotations }: MeasuredPage, number: number): Finding[] {
  return annotations.map((box) => ({
    code: 'annotations',
    severity: 'warning',
    page: number,
    box,
    measured: '',
    limit: '',
  }))
}

/** What a file has beside its pages, which is not printed. */
export function judgeCarried({ active, attached }: Carried): Finding[] {
  const warning = { severity: 'warning' as const, page: null, box: null, limit: '' }
  const found: Finding[] = []
  if (active.length > 0)
    found.push({ ...warning, code: 'active_content', measured: active.join(', ') })
  if (attached.length > 0)
    found.push({ ...warning, code: 'attachments', measured: attached.join(', ') })
  return found
}
