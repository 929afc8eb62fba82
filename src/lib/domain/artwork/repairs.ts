import type { FileType, Finding, FindingCode, RepairKind } from '../../contract/artwork.ts'
import type { JudgedPage } from '../preflight/judge-shape.ts'
import { standInFor } from '../preflight/stand-ins.ts'

/** Longer files are mended by who made them. */
const MOST_PAGES = 200

/** Millimetres that two lengths may differ by and still be the same to a printer. */
const PLAY_MM = 1

type Format = { widthMm: number; heightMm: number; bleedMm: number }
type Checked = {
  type: FileType
  pages: readonly Pick<JudgedPage, 'trim'>[]
  findings: readonly Pick<Finding, 'code' | 'measured'>[]
}

/** What is offered where something was found; what is not named here is mended by who made the file. */
const mends: Partial<Record<FindingCode, readonly RepairKind[]>> = {
  page_size: ['split', 'scale'],
  page_turned: ['rotate'],
  bleed_missing: ['bleed_mirror', 'bleed_stretch'],
  page_count: ['split'],
  colour_rgb: ['cmyk'],
  layers_hidden: ['layers'],
  font_missing: ['fonts'],
}

/** Which of the offered repairs mend a finding. */
export function mendsFinding(code: FindingCode, offered: readonly RepairKind[]): RepairKind[] {
  return (mends[code] ?? []).filter((kind) => offered.includes(kind))
}

/**
 * What can be mended in a file by machine, in the order in which it is done; nothing in drawings (SVG)
 * and in what could not be read. A page that lies, is too large or has another shape gets bleed as well,
 * since none is known of it before.
 */
export function repairsOffered(
  { type, pages, findings }: Checked,
  format: Format | null,
): RepairKind[] {
  const codes = new Set(findings.map(({ code }) => code))
  const isUnreadable = ['file_damaged', 'file_locked', 'file_too_complex'] as const
  if (type === 'svg' || isUnreadable.some((code) => codes.has(code))) return []
  if (pages.length === 0 || pages.length > MOST_PAGES) return []
  const spreads = format !== null && pages.some(({ trim }) => isSpread(trim, format))
  const isWrong = format !== null && codes.has('page_size')
  const scales = isWrong && pages.some(({ trim }) => !isSpread(trim, format))
  const turns = format !== null && codes.has('page_turned')
  const bleeds = format !== null && (codes.has('bleed_missing') || isWrong || turns)
  const offered: Record<RepairKind, boolean> = {
    split: spreads,
    rotate: turns,
    scale: scales,
    bleed_mirror: bleeds,
    bleed_stretch: bleeds,
    reorder: pages.length > 1,
    cmyk: codes.has('colour_rgb'),
    layers: codes.has('layers_hidden'),
    fonts: findings.some(
      ({ code, measured }) => code === 'font_missing' && standInFor(measured) !== null,
    ),
  }
  return (Object.keys(offered) as RepairKind[]).filter((kind) => offered[kind])
}

/** Whether two pages of the format lie side by side on a page, with their bleed or without. */
export function isSpread(page: { width: number; height: number }, format: Format): boolean {
  const { widthMm, heightMm, bleedMm } = format
  const isNear = (length: number, wanted: number) =>
    length >= wanted - PLAY_MM && length <= wanted + 2 * bleedMm + PLAY_MM
  return isNear(page.width, 2 * widthMm) && isNear(page.height, heightMm)
}

/** Repairs that somebody has to want. */
const CHOSEN: readonly RepairKind[] = ['bleed_stretch', 'reorder', 'cmyk', 'layers', 'fonts']

/** What is ticked before anybody has chosen: everything that makes the page fit, with mirrored bleed. */
export function usualRepairs(offered: readonly RepairKind[]): RepairKind[] {
  return offered.filter((kind) => !CHOSEN.includes(kind))
}

/** Whether repairs can be made together, and are all offered. */
export function isWish(
  { kinds, order }: { kinds: readonly RepairKind[]; order: readonly number[] },
  offered: readonly RepairKind[],
  pages: number,
): boolean {
  const has = (kind: RepairKind) => kinds.includes(kind)
  if (new Set(kinds).size !== kinds.length || !kinds.every((kind) => offered.includes(kind)))
    return false
  if (has('bleed_mirror') && has('bleed_stretch')) return false
  // Which pages a split makes is seen when it is done.
  if (has('reorder') && has('split')) return false
  if (!has('reorder')) return order.length === 0
  const sorted = order.toSorted((a, b) => a - b)
  const isChanged = order.some((page, index) => page !== index + 1)
  return isChanged && order.length === pages && sorted.every((page, index) => page === index + 1)
}

/** `3, 1, 2` as pages; null for what is no list of numbers. */
export function readOrder(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  return parts.length > 0 && parts.every((part) => /^\d{1,4}$/.test(part))
    ? parts.map(Number)
    : null
}
