import { expect } from 'vitest'
import { getDocument } from '../../../src/lib/contract/document.ts'
import { createDraft, getDraft, saveDocument } from '../../../src/lib/contract/draft.ts'
import { getPublication } from '../../../src/lib/contract/publication.ts'
import type { Grant } from '../../../src/lib/domain/staff/roles.ts'
import { type Caller, caller } from './client.ts'
import type { RunningShop } from './running-shop.ts'
import { newStaff } from './staff.ts'

const EVERYWHERE: Grant[] = [{ role: 'editor', tenant: '*' }]

/** Somebody who edits a running shop, with the steps that every test needs. */
export async function newEditor({ port, db }: RunningShop, grants = EVERYWHERE) {
  const call: Caller = caller(`http://127.0.0.1:${port}`)
  const { as, id } = await newStaff({ call, db }, grants)
  const read = (path: string, draft: string) => call.value(getDocument, { path, draft }, as)
  return {
    call,
    as,
    id,
    read,
    async begin(name = 'A draft'): Promise<string> {
      return (await call.value(createDraft, { name }, as)).draft.id
    },
    /** Changes a document as it stands in a draft. */
    async edit(draft: string, path: string, change: (text: string) => string) {
      const { text, version, hash } = await read(path, draft)
      const changed = change(text ?? '')
      expect(changed).not.toBe(text)
      return call.value(saveDocument, { id: draft, path, text: changed, version, hash }, as)
    },
    /** What asks for a draft to be published as it is now. */
    async wish(draft: string, said: { note?: string; at?: string } = {}) {
      const { revision } = (await call.value(getDraft, { id: draft }, as)).draft
      return { id: draft, revision, note: '', ...said }
    },
    /** Waits for the end of a publication. */
    async ended(id: string) {
      const state = async () => (await call.value(getPublication, { id }, as)).publication
      await expect
        .poll(async () => (await state()).state, { timeout: 20_000 })
        .toMatch(/live|failed|cancelled/)
      return state()
    },
  }
}
