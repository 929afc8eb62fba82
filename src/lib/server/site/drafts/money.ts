import { isDeepStrictEqual } from 'node:util'
import { permits } from '../../../domain/staff/roles.ts'
import type { StaffActor } from '../../actor.ts'
import type { Library, StoredDocument } from '../editions/index.ts'

/** Settings of a tenant that say where money goes and who may owe it. */
const settings = [
  'bankAccount',
  'deferredPayments',
  'paymentMethods',
  'paymentPlan',
  'payments',
] as const

type Held = Pick<StoredDocument, 'kind' | 'data'> | undefined

/** Whether two states of a document differ in where money goes; neither does for other documents. */
export function movesMoney(before: Held, after: Held): boolean {
  return !isDeepStrictEqual(moneyOf(before), moneyOf(after))
}

/** The first tenant's document among `paths` by which money would go elsewhere, though not by these grants. */
export function forbiddenMoney(
  { grants }: Pick<StaffActor, 'grants'>,
  paths: Iterable<string>,
  { before, after }: Record<'before' | 'after', Pick<Library, 'documents'>>,
): string | undefined {
  return Array.from(paths).find(
    (path) =>
      !mayMoveMoney({ grants }, path) &&
      movesMoney(before.documents.get(path), after.documents.get(path)),
  )
}

/** Whether somebody may change where the money of a tenant goes, by the path of its document. */
export function mayMoveMoney({ grants }: Pick<StaffActor, 'grants'>, path: string): boolean {
  const [, tenant] = /^tenants\/([^/]+)\.yaml$/.exec(path) ?? []
  return tenant === undefined || permits(grants, 'content.money', tenant)
}

/** As plain JSON: what was left out and what is undefined is the same. */
function moneyOf(document: Held): unknown {
  if (document?.kind !== 'tenant') return null
  const { data } = document as StoredDocument<'tenant'>
  return JSON.parse(JSON.stringify(settings.map((key) => data[key] ?? null)))
}
