import {
  checkPromocodeId,
  checkPromocodeInput,
  generatePromocodes,
  lossLeaderInfo,
} from '../../../contract/promocode.ts'
import { staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { recordAct } from '../../people/staff/index.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, type Call, mount } from '../../platform/http/index.ts'
import { checkPromo } from './check.ts'
import { type FoundPromo, findPromo } from './find-promo.ts'
import { generateCodes } from './generate.ts'
import { lossLeader } from './loss-leader.ts'

export { effectOf } from './check.ts'
export { type FoundPromo, findPromo, promoOfText } from './find-promo.ts'
export { promosForOrder, recordPromoUses } from './use-promos.ts'

/** Mounts the calls about promo codes. */
export function mountPromocode(api: Api): void {
  mount(api, checkPromocodeInput, ({ promocodeInputText, ...line }, call) =>
    slowed(call, () => checkPromo(call, promocodeInputText, line), isGuess),
  )

  mount(api, checkPromocodeId, ({ promocodeId, ...line }, call) =>
    slowed(call, () => checkPromo(call, promocodeId, line), isGuess),
  )

  mount(api, lossLeaderInfo, ({ key }, call) => lossLeader(call, key))

  mount(api, generatePromocodes, (input, call) =>
    inTransaction(call.db, async (tx) => {
      const codes = await generateCodes(tx, call, input)
      await recordAct(tx, {
        act: 'promocodes.generated',
        by: staffOf(call).id,
        tenant: call.tenant.id,
        subject: `promotion:${input.promotion}`,
        reason: `${codes.length} codes`,
        ip: call.ip,
        at: call.now,
      })
      return { codes }
    }),
  )
}

const isGuess = ({ promocodeStatus }: { promocodeStatus: string }) => promocodeStatus === 'unknown'

type Asking = Context & Pick<Call, 'consume' | 'demandSpare' | 'network'>

/** As `findPromo`, for what a request says: who tries codes that do not exist is stopped. */
export function findPromoSlowed(call: Asking, text: string): Promise<FoundPromo> {
  const isUnknown = (found: FoundPromo) => 'fault' in found && found.fault === 'unknown'
  return slowed(call, () => findPromo(call.db, call, text), isUnknown)
}

/** Counts codes that do not exist, and refuses to look for any once there were too many. */
async function slowed<Found>(
  call: Asking,
  look: () => Promise<Found>,
  missed: (found: Found) => boolean,
): Promise<Found> {
  await call.demandSpare('promocode', call.network)
  const found = await look()
  if (missed(found)) await call.consume('promocode', call.network)
  return found
}
