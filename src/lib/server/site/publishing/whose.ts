import type { StaffActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { documentsOfDraft, forbiddenMoney, maySee, mayTouch } from '../drafts/index.ts'
import { changedBetween, differences, type Library, newestEdition } from '../editions/index.ts'
import type { PublicationRow } from './publication-rows.ts'

/** A folder may say anything: it is for those to decide about who may publish what shops share. */
const SHARED = ['shop.yaml']

/** Refuses with `document_not_yours` where somebody may not publish one of these documents. */
export function demandRight(
  context: Context<'document_not_yours'>,
  staff: StaffActor,
  paths: Iterable<string>,
): void {
  for (const path of paths) {
    const mine = mayTouch(staff, 'content.publish', path, context.shop.tenants)
    demand(context, mine, 'document_not_yours', { facts: { path } })
  }
}

type Both = Record<'before' | 'after', Pick<Library, 'documents'>>

/** Refuses with `document_of_money` where money would go elsewhere by somebody who may not say so. */
export function demandMoney(
  context: Context<'document_of_money'>,
  staff: StaffActor,
  paths: Iterable<string>,
  both: Both,
): void {
  const path = forbiddenMoney(staff, paths, both)
  if (path !== undefined) context.refuse('document_of_money', { facts: { path } })
}

/** Whether an account with these grants may still publish what makes one library of the other. */
export function isStillAllowed(
  holder: Pick<StaffActor, 'grants'>,
  { before, after }: Record<'before' | 'after', Library>,
): boolean {
  const tenants = [...before.all('tenant'), ...after.all('tenant')]
  const paths = differences(before.documents, after.documents).map(({ path }) => path)
  const isMine = (path: string) => mayTouch(holder, 'content.publish', path, tenants)
  return paths.every(isMine) && forbiddenMoney(holder, paths, { before, after }) === undefined
}

/** Paths of the documents that a publication is about. */
export async function pathsOf(
  db: Database,
  { draft, edition, live }: PublicationRow,
): Promise<Iterable<string>> {
  if (draft !== null) return (await documentsOfDraft(db, draft)).map(({ path }) => path)
  if (edition === null) return SHARED
  const newest = live === null ? await newestEdition(db) : Number(live)
  return changedBetween(db, Number(edition), newest)
}

/** Whether somebody is told of a publication: not where a draft holds nothing but other shops' documents. */
export async function isTold(
  db: Database,
  staff: StaffActor,
  { draft }: PublicationRow,
): Promise<boolean> {
  if (draft === null) return true
  const documents = await documentsOfDraft(db, draft)
  return documents.length === 0 || documents.some(({ path }) => maySee(staff, path))
}
