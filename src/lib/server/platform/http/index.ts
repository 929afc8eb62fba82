export type { Api } from './api.ts'
export {
  actorName,
  type Call,
  type CustomerActor,
  customerOf,
  type Owner,
  ownerOf,
} from './call.ts'
export { mount } from './mount.ts'
export { mountOnce } from './once.ts'
export { keepAnonymousId } from './open-call.ts'
export { wordsOf } from './problem.ts'
export { demand, Refusal } from './refusal.ts'
