import { strFromU8, unzipSync } from 'fflate'
import { exportOwnData } from '../../../src/lib/contract/own-data.ts'
import type { TestApi } from './api.ts'

type Proof = { currentPassword: string } | { code: string }

/** The files of somebody's archive, by their names. */
export async function archiveOf(api: TestApi, proof: Proof, as: object) {
  const { archive } = await api.call.value(exportOwnData, proof, as)
  const answer = await fetch(api.origin + archive)
  if (answer.status !== 200) throw new Error(`an archive answers ${answer.status}`)
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}

/** What the JSON of somebody's archive says. */
export async function ownDataOf(
  api: TestApi,
  proof: Proof,
  as: object,
): Promise<Record<string, unknown>> {
  const { 'data.json': data } = await archiveOf(api, proof, as)
  return JSON.parse(strFromU8(data ?? new Uint8Array(0)))
}
