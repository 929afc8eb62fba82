import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { eraseOwnAccount, exportOwnData } from '../../lib/contract/own-data.ts'

/** What proves once more who asks: one of the two. */
type Proof = { currentPassword: string; code: string }

/** Where the archive of all that the shop knows of the customer is fetched. */
export async function exportData(proof: Proof): Promise<{ ok: true; archive: string } | Failure> {
  // A wrong password is the form's matter, and no reason to end this login.
  const answer = await call(exportOwnData, proof, { resetOnError: false })
  return answer.ok ? { ok: true, archive: answer.value.archive } : answer
}

/** Erases the account; its login is over with it. */
export function eraseAccount(proof: Proof): Promise<{ ok: true } | Failure> {
  return call(eraseOwnAccount, proof, { resetOnError: false })
}
