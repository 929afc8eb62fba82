import {
  listSavedDesigns,
  removeSavedDesign,
  renameSavedDesign,
  saveDesign,
} from '../../../contract/saved-design.ts'
import { customerOf } from '../../actor.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { findDesigns } from './find.ts'
import { removeDesign, renameDesign, saveAsDesign } from './save.ts'

export { findDesigns } from './find.ts'

/** Mounts what customers save of configured products. */
export function mountSavedDesign(api: Api): void {
  mount(api, listSavedDesigns, async (_input, call) => ({
    designs: await findDesigns(call, customerOf(call).id),
  }))

  mount(api, saveDesign, async (input, call) => {
    await call.consume('customConfig', call.network)
    return { design: await saveAsDesign(call, customerOf(call).id, input) }
  })

  mount(api, renameSavedDesign, async (input, call) => ({
    design: await renameDesign(call, customerOf(call).id, input),
  }))

  mount(api, removeSavedDesign, async ({ id }, call) => {
    await removeDesign(call, customerOf(call).id, id)
    return { success: true as const }
  })
}
