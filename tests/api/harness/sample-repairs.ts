import { randomUUID } from 'node:crypto'
import { startStaffUpload } from '../../../src/lib/contract/artwork-uploads.ts'
import { storedReport } from '../../../src/lib/server/commerce/artwork/stored-report.ts'
import type { SampleFile, SampleRepairs } from './access-samples.ts'
import type { TestApi } from './api.ts'
import { pdfOf, senders } from './artwork.ts'
import { newStaff } from './staff.ts'

const page = { widthMm: 91, heightMm: 61, trim: { x: 3, y: 3, width: 85, height: 55 } }
const report = storedReport.write({
  pages: [page, page],
  pageCount: 2,
  findings: [],
  drawn: 0,
  standard: null,
})

/**
 * Lines with a file of two pages, made by `inCheck`: one to have mended, one with a repair to accept and
 * one to discard; and an upload of the staff that has arrived.
 */
export async function sampleRepairs(
  api: TestApi,
  inCheck: (api: TestApi) => Promise<SampleFile>,
): Promise<SampleRepairs> {
  const [asked, accepted] = [await inCheck(api), await inCheck(api)]
  const [discarded, sent] = [await inCheck(api), await inCheck(api)]
  const { fileId } = asked
  await api.db.updateTable('artwork').set({ report }).where('id', '=', fileId).execute()
  return {
    arrived: await arrived(api, sent),
    asked,
    accepted: { line: accepted.line, repairId: await repaired(api, accepted) },
    discarded: { line: discarded.line, repairId: await repaired(api, discarded) },
  }
}

/** A file that staff have sent whole and not taken yet. */
async function arrived(api: TestApi, { line, fileId }: SampleFile) {
  const { as } = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const body = await pdfOf(91, 61, 2)
  const input = { ...line, name: 'card.pdf', bytes: body.length, fingerprint: '' }
  const started = await api.call.value(startStaffUpload, input, as)
  await senders(api).put(started, body)
  return { uploadId: started.uploadId, replaces: fileId }
}

/** A repair of a file that is made and waits for somebody's word. */
async function repaired(api: TestApi, { fileId }: SampleFile): Promise<string> {
  const { line, ...file } = await rowOf(api, fileId)
  const { tenant, created_at } = file
  const [id, result] = [randomUUID(), randomUUID()]
  const made = { ...file, ...line, id: result, purpose: 'repair' as const }
  await api.db
    .insertInto('artwork')
    .values({ ...made, sha256: 'a'.repeat(64), report })
    .execute()
  const nobody = { decided_by: null, decided_at: null }
  await api.db
    .insertInto('artwork_repair')
    .values({
      ...{ tenant, id, ...line, from_id: fileId, result_id: result, kinds: 'reorder' },
      ...{ page_order: '2 1', state: 'ready', by_staff: true, asked_by: 'a test', ...nobody },
      asked_at: created_at,
    })
    .execute()
  return id
}

async function rowOf({ db }: TestApi, fileId: string) {
  const { order_id, line_id, ...file } = await db
    .selectFrom('artwork')
    .select(['tenant', 'customer_id', 'name', 'created_at', 'purpose', 'order_id', 'line_id'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  if (order_id === null) throw new Error('a file that is mended is of an order')
  return { ...file, line: { order_id, line_id } }
}
