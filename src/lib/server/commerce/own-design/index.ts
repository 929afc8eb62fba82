import {
  addOwnDesignPicture,
  keepOwnDesign,
  openOwnDesign,
  useOwnDesign,
} from '../../../contract/own-design.ts'
import { actorName } from '../../actor.ts'
import { type Api, inTurn, mount } from '../../platform/http/index.ts'
import type { Taking } from '../artwork/index.ts'
import { keepDesign } from './keep.ts'
import { openDesign } from './open.ts'
import { addPicture } from './pictures.ts'
import { useDesign } from './use.ts'

export { ownPicturesOf } from './pictures.ts'
export { ownDesignsOf } from './stored-design.ts'
export { worded } from './templates.ts'
export { tidyOwnDesigns } from './tidy.ts'

/** A picture of 8 MB as base64, with what stands round it. */
const PICTURE_BODY = 11_200_000
const DOCUMENT_BODY = 1_000_000
/** Every page full of parts, with all that is said of each. */
const DOCUMENT_VALUES = 50_000

/** Mounts how customers and visitors lay out the file of a cart's line in the shop's editor. */
export function mountOwnDesign(api: Api, taking: Taking): void {
  mount(api, openOwnDesign, async (key, call) => ({ design: await openDesign(call, key) }))

  mount(api, keepOwnDesign, async (input, call) => ({ revision: await keepDesign(call, input) }), {
    bodyLimit: DOCUMENT_BODY,
    bodyValues: DOCUMENT_VALUES,
  })

  mount(
    api,
    addOwnDesignPicture,
    async (input, call) => {
      if (call.actor.kind !== 'customer') await call.consume('visitorFile', call.network)
      return { picture: await addPicture(call, input) }
    },
    { bodyLimit: PICTURE_BODY },
  )

  mount(api, useOwnDesign, async (input, call) => {
    if (call.actor.kind !== 'customer') await call.consume('visitorFile', call.network)
    // One at a time, as it has all pictures of a design in memory; whoever asks for many waits in a line of their own.
    const fileId = await inTurn(`design of ${actorName(call)}`, () =>
      inTurn('own design', () => useDesign(call, taking, input)),
    )
    return { fileId }
  })
}
