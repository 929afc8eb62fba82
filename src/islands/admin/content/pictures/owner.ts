import type { DocumentState } from '../../../../stores/staff/content/document.ts'

/** Whose a new picture is: as chosen, else the open document's, else everybody's where that is allowed. */
export function ownerOf(
  owners: readonly (string | null)[],
  chosen: string | null,
  open: DocumentState,
): string | null {
  const wanted =
    chosen === null ? (open.state === 'open' ? open.read.document.tenant : null) : chosen || null
  return owners.includes(wanted) ? wanted : (owners[0] ?? null)
}
