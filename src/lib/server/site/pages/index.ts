export { isTrue } from './cut-offs.ts'
export type { Keeper } from './keeper.ts'
export { KEEP_ALIVE_MS, messageNow } from './message.ts'
export { openPages, type Pages, pageFingerprint } from './open-pages.ts'
export { ERROR, MISSING, type PageAddress } from './page.ts'
export { openPageFolder } from './page-folder.ts'
export {
  cacheTag,
  type Encoding,
  type Form,
  headersNow,
  pageTag,
  type ReadyPage,
  securityHeaders,
} from './ready.ts'
export { type BuiltApp, compress, compressors } from './render-page.ts'
export { renderUnstored, type UnstoredPage } from './unstored.ts'
