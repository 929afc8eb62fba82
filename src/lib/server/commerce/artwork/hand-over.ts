import { isCutTo } from '../../../domain/preflight/judge-shape.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { type MoveCode, moveLine } from '../fulfilment/index.ts'
import { print } from './approve.ts'
import { findingsOfAll, type KeptFile } from './kept-files.ts'
import type { ArtworkLine } from './lines.ts'

/** Whether a file was looked through and nothing in it has to be mended before it is printed. */
export function printsAsItIs(line: ArtworkLine, file: KeptFile): boolean {
  const { profile } = line
  if (!file.report) return false
  // It was looked through as the line was then, which may have been changed since.
  if (profile && !file.report.pages.every(({ trim }) => isCutTo(trim, profile))) return false
  const findings = [...file.report.findings, ...findingsOfAll([file], line)]
  return findings.every(({ severity }) => severity !== 'error')
}

/**
 * Makes a designer's file that of its line, and has the line printed from it. The caller has the lock of
 * its order, and knows that the customer has approved the design and that the file was looked through.
 */
export async function handOver(
  tx: Tx,
  context: Context<MoveCode>,
  { line, file }: { line: ArtworkLine; file: KeptFile },
): Promise<void> {
  const { orderId, lineId } = line
  const tenant = context.tenant.id
  await tx
    .updateTable('artwork')
    .set({ removed_at: context.now })
    .where('tenant', '=', tenant)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineId)
    .where('purpose', '=', 'print')
    .where('removed_at', 'is', null)
    .execute()
  await tx
    .updateTable('artwork')
    .set({ purpose: 'print' })
    .where('tenant', '=', tenant)
    .where('id', '=', file.id)
    .execute()
  await moveLine(tx, context, { orderId, lineId, event: 'submit' })
  await print(tx, context, { line, kept: [file], reason: 'designed for the customer' })
}
