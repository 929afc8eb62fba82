import type { Finding } from '../../contract/artwork.ts'
import { toldName } from './file-name.ts'
import { judgeCodes } from './judge-codes.ts'
import { judgeAnnotations, judgeCarried, judgeSafe, judgeSequence } from './judge-pages.ts'
import { type JudgedPage, judgedPage, judgeShape, round } from './judge-shape.ts'
import type { MeasuredFile, MeasuredPage } from './measured.ts'
import type { PrintProfile } from './profile.ts'
import { technicalInk } from './technical-inks.ts'

export type Judged = {
  pages: JudgedPage[]
  pageCount: number
  findings: Finding[]
  /** What the file says of itself; null for one that says nothing. */
  standard: string | null
}

/** Of each kind, places that are told one by one, and pages of which one is told beside: what is alike on all says so on each. */
const [TOLD_A_CODE, TOLD_PAGES] = [12, 200]

/** What is to be said of a measured file that is printed by a profile. */
export function judge(file: MeasuredFile, profile: PrintProfile | null): Judged {
  if (file.state !== 'measured') {
    const code = `file_${file.state}` as const
    return { pages: [], pageCount: 0, findings: [ofFile(code)], standard: null }
  }
  const pages = file.pages.map((page) => judgedPage(page, profile))
  const findings = file.pages.flatMap((page, index) => {
    const shape = pages[index]
    const always = [...judgeFonts(page, index + 1), ...judgeAnnotations(page, index + 1)]
    if (!profile || !shape) return always
    return [
      ...judgeShape(page, shape.trim, profile, index + 1),
      ...judgeSafe(page, shape.trim, profile, index + 1),
      ...always,
      ...judgePictures(page, profile, index + 1),
      ...judgeStrokes(page, profile, index + 1),
      ...judgeColours(page, profile, index + 1),
      ...judgeVanishing(page, index + 1),
      ...judgeCodes(page, shape.trim, profile, index + 1),
    ]
  })
  const { pageCount, carries } = file
  const all = [...findings, ...judgeSequence(file.pages, profile), ...judgeCarried(carries)]
  return { pages, pageCount, findings: firstOfEach(all), standard: carries.standard }
}

/** Whether all files of a line together have the pages that it needs. */
export function judgeCount(pageCount: number, profile: PrintProfile | null): Finding[] {
  if (profile?.pages == null || pageCount === 0 || pageCount === profile.pages) return []
  return [
    {
      ...ofFile('page_count'),
      measured: String(pageCount),
      limit: String(profile.pages),
    },
  ]
}

function ofFile(code: Finding['code']): Finding {
  return { code, severity: 'error', page: null, box: null, measured: '', limit: '' }
}

function judgeFonts(page: MeasuredPage, number: number): Finding[] {
  return page.fonts
    .filter(({ embedded }) => !embedded)
    .map(({ name, box }) => ({
      code: 'font_missing',
      severity: 'error',
      page: number,
      box,
      measured: toldName(name),
      limit: '',
    }))
}

function judgePictures(page: MeasuredPage, { limits }: PrintProfile, number: number): Finding[] {
  return page.images.flatMap(({ box, ppi, bits }): Finding[] => {
    const isBitmap = bits === 1
    const wanted = isBitmap ? limits.bitmapError : limits.pictureWarning
    if (ppi >= wanted) return []
    const severity = isBitmap || ppi < limits.pictureError ? 'error' : 'warning'
    return [
      {
        code: 'picture_coarse',
        severity,
        page: number,
        box,
        measured: `${Math.round(ppi)} ppi`,
        limit: `${wanted} ppi`,
      },
    ]
  })
}

function judgeStrokes(page: MeasuredPage, { limits }: PrintProfile, number: number): Finding[] {
  const lines = page.lines
    .filter(({ points }) => points < limits.lineWarning)
    .map(
      ({ points, box }): Finding => ({
        code: 'line_thin',
        severity: points < limits.lineError ? 'error' : 'warning',
        page: number,
        box,
        measured: `${round(points, 2)} pt`,
        limit: `${limits.lineWarning} pt`,
      }),
    )
  const texts = page.texts
    .filter(({ points, inks }) => points < limits.textWarning * (inks > 1 ? 1.4 : 1))
    .map(
      ({ points, inks, box }): Finding => ({
        code: 'text_small',
        severity: 'warning',
        page: number,
        box,
        measured: `${round(points, 1)} pt`,
        limit: `${round(limits.textWarning * (inks > 1 ? 1.4 : 1), 1)} pt`,
      }),
    )
  return [...lines, ...texts]
}

function judgeColours(page: MeasuredPage, { limits }: PrintProfile, number: number): Finding[] {
  const findings: Finding[] = []
  const rgb = page.colours.find(({ inks }) => inks === 'rgb' || inks === 'lab')
  const warning = { severity: 'warning' as const, page: number, limit: '' }
  if (rgb)
    findings.push({
      ...warning,
      code: 'colour_rgb',
      box: rgb.box,
      measured: rgb.inks.toUpperCase(),
    })
  for (const { inks, name, box } of page.colours)
    if (inks === 'spot')
      findings.push({ ...warning, ...spotCode(name), box, measured: toldName(name) })
  const most = page.coverage.toSorted((a, b) => b.percent - a.percent)[0]
  if (limits.ink !== null && most && most.percent > limits.ink)
    findings.push({
      code: 'ink_coverage',
      severity: 'error',
      page: number,
      box: most.box,
      measured: `${Math.round(most.percent)} %`,
      limit: `${limits.ink} %`,
    })
  const [clear] = page.transparent
  if (clear) findings.push({ ...warning, code: 'transparency', box: clear, measured: '' })
  if (page.hidden) findings.push({ ...warning, code: 'layers_hidden', box: null, measured: '' })
  return findings
}

/** What a spot colour, or several that are mixed, come to in print. */
function spotCode(names: string): Pick<Finding, 'code'> & Partial<Pick<Finding, 'severity'>> {
  const stands = names.split(', ').map(technicalInk)
  if (stands.includes('cut')) return { code: 'cut_line', severity: 'error' }
  return { code: stands.includes('white') ? 'white_ink' : 'colour_spot' }
}

/** White that is set to lie above other colours: letters are missing in print, surfaces are seldom missed. */
function judgeVanishing(page: MeasuredPage, number: number): Finding[] {
  return page.vanishing.map(({ box, isText }) => ({
    code: 'white_overprint',
    severity: isText ? 'error' : 'warning',
    page: number,
    box,
    measured: '',
    limit: '',
  }))
}

/** What must be mended first, and of each kind as many as somebody looks at; no page looks as if it had none of it. */
function firstOfEach(findings: readonly Finding[]): Finding[] {
  const told = new Map<string, { places: number; pages: Set<number | null> }>()
  const sorted = findings.toSorted((a, b) => a.severity.localeCompare(b.severity))
  return sorted.filter(({ code, page }) => {
    const before = told.get(code) ?? { places: 0, pages: new Set() }
    told.set(code, before)
    const isNewPage = !before.pages.has(page) && before.pages.size < TOLD_PAGES
    if (before.places >= TOLD_A_CODE && !isNewPage) return false
    before.places += 1
    before.pages.add(page)
    return true
  })
}
