import { join } from 'node:path'
import type { Template } from '../../../../domain/template/template.ts'
import type { Context } from '../../../context.ts'
import { type Files, inWorkFolder } from '../../../platform/files/index.ts'
import { inTurn } from '../../../platform/http/index.ts'
import { demand } from '../../../refusal.ts'
import { fileKey } from '../files-at.ts'
import { type KeptFile, keptFiles } from '../kept-files.ts'
import { type ArtworkLine, findLineForStaff, type LineKey } from '../lines.ts'
import { keepMade, pressKey } from '../made-files.ts'
import { runPress } from '../preflight/run-check.ts'
import type { PressSheet, PressWish } from './press-wish.ts'

type UnapprovedCode =
  | 'order_line_cancelled'
  | 'artwork_asked'
  | 'artwork_sent_back'
  | 'artwork_awaited'
  | 'artwork_unchecked'
  | 'artwork_unapproved'

type PressCode =
  | 'order_not_found'
  | 'order_line_not_found'
  | 'artwork_not_found'
  | 'press_file_failed'
  | UnapprovedCode

const APPROVED: readonly string[] = ['approved', 'in_production', 'shipped', 'delivered']

type Wish = LineKey & {
  name: string
  template: Template | null
  sheet: PressSheet | null
  sides: number
}

/**
 * Makes the PDF that a line is printed from, out of its approved files, and answers a link to it for some
 * minutes. The caller knows that whoever asks works at the presses.
 */
export async function makePressFile(
  context: Context<PressCode>,
  files: Files,
  { name, template, sheet, sides, ...key }: Wish,
): Promise<{ download: string; pages: number }> {
  const { db, tenant, now } = context
  const line = await findLineForStaff(db, context, key)
  const rows = await keptFiles(db, tenant.id, line)
  demandApproved(context, line, rows)
  const [first] = rows
  const isThere = rows.every(({ deleted_at }) => !deleted_at)
  demand(context, first && isThere, 'artwork_not_found')
  return inWorkFolder(async (folder) => {
    const { profile } = line
    // One at a time: each is a process that may take a gigabyte.
    const pages = await inTurn('press file', () =>
      lentAll(files, { tenant: tenant.id, rows }, (lent) =>
        runPress({ files: lent, profile, template, sheet, sides, folder }),
      ),
    )
    demand(context, pages > 0, 'press_file_failed')
    const kept = pressKey(tenant.id, first.id, sheet === null ? 'pages' : 'sheets')
    const made = { key: kept, path: join(folder, 'press.pdf'), of: rows }
    demand(context, await keepMade(context, files, made), 'artwork_not_found')
    return { download: files.signed.download({ key: [...kept], name, shown: false }, now), pages }
  })
}

/** Refuses a line that is not approved, and says what it waits for. */
function demandApproved(
  context: Context<UnapprovedCode>,
  { state }: Pick<ArtworkLine, 'state'>,
  rows: readonly KeptFile[],
): void {
  const details = { facts: { state } }
  demand(context, state !== 'cancelled', 'order_line_cancelled', details)
  demand(context, state !== 'awaiting_file', 'artwork_awaited', details)
  demand(context, state !== 'question_asked', 'artwork_asked', details)
  demand(context, state !== 'rejected', 'artwork_sent_back', details)
  if (APPROVED.includes(state)) return
  const isChecked = rows.every(({ report }) => report !== null)
  context.refuse(isChecked ? 'artwork_unapproved' : 'artwork_unchecked', details)
}

type Lending = { tenant: string; rows: readonly KeptFile[] }

/** Lends all files of a line at once, one within the other. */
function lentAll<Result>(
  { store }: Files,
  { tenant, rows }: Lending,
  use: (lent: PressWish['files']) => Promise<Result>,
): Promise<Result> {
  const next = (lent: PressWish['files']): Promise<Result> => {
    const row = rows[lent.length]
    if (!row) return use(lent)
    return store.lend(fileKey(tenant, row), (path) => next([...lent, { path, type: row.type }]))
  }
  return next([])
}
