import {
  endSharedAddress,
  listCompanyAddresses,
  shareAddress,
  takeCompanyAddress,
} from '../../../contract/company-address.ts'
import { customerOf } from '../../actor.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { customerById } from '../customer/index.ts'
import { endSharing, share, sharedWith } from './share.ts'
import { takeOver } from './take.ts'

/** Mounts the addresses that companies share with their members. */
export function mountCompanyAddresses(api: Api): void {
  mount(api, listCompanyAddresses, (_input, call) => sharedWith(call, call.db))
  mount(api, shareAddress, ({ id }, call) => share(call, id))
  mount(api, endSharedAddress, ({ id }, call) => endSharing(call, id))
  mount(api, takeCompanyAddress, async (wanted, call) => {
    const addressId = await takeOver(call, wanted)
    return { customer: await customerById(call, customerOf(call).id), addressId }
  })
}
