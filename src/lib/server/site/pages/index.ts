export { compress, compressors } from './compress.ts'
export { isTrue } from './cut-offs.ts'
export type { Keeper } from './keeper.ts'
export { KEEP_ALIVE_MS, messageNow } from './message.ts'
export { openPages, type Pages, pageFingerprint } from './open-pages.ts'
export { ERROR, MISSING, type PageAddress, type RenderedPage } from './page.ts'
export { openPageFolder } from './page-folder.ts'
export { readBy } from './page-keys.ts'
export {
  cacheTag,
  type Encoding,
  type Form,
  headersNow,
  pageTag,
  type ReadyPage,
  securityHeaders,
} from './ready.ts'
export type { BuiltApp } from './render-page.ts'
export { renderUnstored, type UnstoredPage } from './unstored.ts'
