import { getPersonalArea } from '../../../contract/personal-area.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import type { FilesOf } from '../order/index.ts'
import { ordersAtAGlance } from './orders-at-a-glance.ts'

/** Mounts what the first page of the personal area shows. */
export function mountPersonalArea(api: Api, filesOf: FilesOf): void {
  mount(api, getPersonalArea, (_input, call) => ordersAtAGlance(call, filesOf))
}
