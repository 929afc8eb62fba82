import { call } from '../../lib/client/call.ts'
import { lossLeaderInfo } from '../../lib/contract/promocode.ts'
import type { Configurator } from './configurator.ts'
import { PARAMETERS } from './configurator-parameters.ts'

/** Takes up the loss leader of a link, its code, or the one that was stored on an earlier page. */
export async function resumeLinkedPromo(
  { resumePromo }: Pick<Configurator, 'resumePromo'>,
  search: string,
): Promise<void> {
  const parameters = new URLSearchParams(search)
  const key = parameters.get(PARAMETERS.lossLeader)
  if (key) {
    const answer = await call(lossLeaderInfo, { key })
    if (answer.ok) {
      const { promocodeId: id } = answer.value.lossLeader
      return resumePromo({ id, text: id })
    }
  }
  const typed = parameters.get(PARAMETERS.promocode)
  await resumePromo(typed ? { id: typed, text: typed } : null)
}
