import type { FileType, Finding, FindingCode } from '../../contract/artwork.ts'

/** Nothing can be printed from a file with one of these, whoever would have it so. */
export const UNPRINTABLE = ['file_damaged', 'file_locked'] as const satisfies FindingCode[]

export function isUnprintable({ code }: Pick<Finding, 'code'>): boolean {
  return UNPRINTABLE.some((each) => each === code)
}

type NamedFile = { name: string; findings: readonly Pick<Finding, 'code'>[] }

/** The names of those files in which something of a kind was found, as a list in words. */
export function namesWith(
  files: readonly NamedFile[],
  isMeant: (finding: Pick<Finding, 'code'>) => boolean,
  locale: string,
): string {
  const names = files.filter(({ findings }) => findings.some(isMeant)).map(({ name }) => name)
  return new Intl.ListFormat(locale).format(names)
}

/** The same thing found on one page, once or in several places. */
export type FindingGroup = {
  code: FindingCode
  severity: Finding['severity']
  /** Null for what is said of the whole file. */
  page: number | null
  /** At least one. */
  places: Finding[]
}

/** Findings as they are numbered and told: what must be mended first, one entry a code and page. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>()
  for (const finding of findings) {
    const { code, severity, page } = finding
    const key = `${code} ${page}`
    const known = groups.get(key)
    if (!known) groups.set(key, { code, severity, page, places: [finding] })
    else {
      known.places.push(finding)
      if (severity === 'error') known.severity = severity
    }
  }
  const rank = { error: 0, warning: 1 }
  return [...groups.values()].sort((a, b) => rank[a.severity] - rank[b.severity])
}

/** Each measure once, such as `84 ppi, 110 ppi`. */
export function measuresOf({ places }: FindingGroup): string {
  return [...new Set(places.map(({ measured }) => measured).filter(Boolean))].join(', ')
}

type Say = (
  key: 'artwork.page_number' | 'artwork.measured_rgb',
  values?: Record<string, string | number>,
) => string

/** The same in a language, which has its own word for RGB and says which page another one repeats. */
export function measuredIn(group: FindingGroup, say: Say): string {
  const said = measuresOf(group)
  if (group.code === 'page_twice' && said) return say('artwork.page_number', { number: said })
  if (group.code === 'colour_rgb') return said.replace('RGB', say('artwork.measured_rgb'))
  return said
}

/** What is said of a file whose pages could be read. */
export type PageCheck = Exclude<FindingCode, `file_${string}`>

/** What is looked at in every file whose pages could be read, in the order in which it is told. */
export const pageChecks = [
  'page_count',
  'page_size',
  'page_turned',
  'bleed_missing',
  'picture_coarse',
  'font_missing',
  'line_thin',
  'text_small',
  'colour_rgb',
  'colour_spot',
  'ink_coverage',
  'transparency',
  'layers_hidden',
  'safe_area',
  'white_overprint',
  'cut_line',
  'white_ink',
  'page_blank',
  'page_twice',
  'active_content',
  'attachments',
  'annotations',
  'quiet_zone',
] as const satisfies readonly PageCheck[]

/** What is looked at in a picture: it has no letters, lines and layers that could be told apart. */
const PICTURE_CHECKS: readonly PageCheck[] = [
  'page_count',
  'page_size',
  'page_turned',
  'bleed_missing',
  'picture_coarse',
  'colour_rgb',
]
/** The same of a drawing (SVG), which has no pixels. */
const DRAWING_CHECKS: readonly PageCheck[] = [
  ...PICTURE_CHECKS.filter((code) => code !== 'picture_coarse'),
  'font_missing',
]

type Looked = {
  /** Of all files together. */
  types: readonly FileType[]
  /** How many pages there have to be; null where any number will do. */
  pages: number | null
}

/** Checks that were made of every file, and found nothing. */
export function passedChecks(findings: readonly Finding[], { types, pages }: Looked): PageCheck[] {
  if (findings.some(({ code }) => code.startsWith('file_'))) return []
  const found = new Set<string>(findings.map(({ code }) => code))
  const isMade = (code: PageCheck) =>
    (code !== 'page_count' || pages !== null) &&
    types.every((type) => type === 'pdf' || madeOf(type).includes(code))
  return pageChecks.filter((code) => !found.has(code) && isMade(code))
}

const madeOf = (type: FileType) => (type === 'svg' ? DRAWING_CHECKS : PICTURE_CHECKS)

/** How many kinds of things must be mended, and how many beside them are to be looked at. */
export function countKinds(findings: readonly Finding[]): { must: number; look: number } {
  const must = new Set(
    findings.filter(({ severity }) => severity === 'error').map(({ code }) => code),
  )
  const look = new Set(findings.map(({ code }) => code).filter((code) => !must.has(code)))
  return { must: must.size, look: look.size }
}
