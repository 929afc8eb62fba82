import {
  checkPromocodeId,
  checkPromocodeInput,
  generatePromocodes,
  lossLeaderInfo,
} from '../../../contract/promocode.ts'
import type { Context } from '../../context.ts'
import { doer, recordAct } from '../../people/staff/index.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, type Guessing, mount, slowGuesses } from '../../platform/http/index.ts'
import { type CheckedLine, checkPromo } from './check.ts'
import { type FoundPromo, findPromo } from './find-promo.ts'
import { generateCodes } from './generate.ts'
import { lossLeader } from './loss-leader.ts'

export { effectOf } from './check.ts'
export { type FoundPromo, findPromo, promoOfText } from './find-promo.ts'
export { promosForOrder, recordPromoUses } from './use-promos.ts'

/** Mounts the calls about promo codes. */
export function mountPromocode(api: Api): void {
  mount(api, checkPromocodeInput, ({ promocodeInputText, ...line }, call) =>
    checkSlowed(call, promocodeInputText, line),
  )

  mount(api, checkPromocodeId, ({ promocodeId, ...line }, call) =>
    checkSlowed(call, promocodeId, line),
  )

  mount(api, lossLeaderInfo, ({ key }, call) => lossLeader(call, key))

  mount(api, generatePromocodes, (input, call) =>
    inTransaction(call.db, async (tx) => {
      const codes = await generateCodes(tx, call, input)
      await recordAct(tx, {
        act: 'promocodes.generated',
        ...doer(call),
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

type Asking = Context & Guessing

/** As `findPromo`, for what a request says: who tries codes that do not exist is stopped. */
export function findPromoSlowed(call: Asking, text: string): Promise<FoundPromo> {
  return slowGuesses(
    call,
    'promocode',
    () => findPromo(call.db, call, text),
    (asked) => asked.ok && 'fault' in asked.value && asked.value.fault === 'unknown',
  )
}

/** As `checkPromo`, and likewise. */
function checkSlowed(call: Asking, code: string, line: CheckedLine) {
  return slowGuesses(
    call,
    'promocode',
    () => checkPromo(call, code, line),
    (asked) => asked.ok && asked.value.promocodeStatus === 'unknown',
  )
}
