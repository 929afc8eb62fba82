export type { Api, ApiContext } from './api.ts'
export {
  type Actor,
  actorName,
  type Call,
  type CustomerActor,
  customerOf,
  type Owner,
  ownerOf,
} from './call.ts'
export { mount } from './mount.ts'
export { mountOnce } from './once.ts'
export { ANONYMOUS_COOKIE, keepAnonymousId } from './open-call.ts'
export { wordsOf } from './problem.ts'
export { demand, type FieldFault, Refusal, type RefusalDetails } from './refusal.ts'
