export {
  addressesOf,
  addressOf,
  isListed,
  isPage,
  type PageTarget,
  sameAddresses,
  trailOf,
} from './addresses.ts'
export {
  advance,
  changedBetween,
  type Edition,
  newestEdition,
  readEdition,
} from './archive.ts'
export { ContentError } from './content-error.ts'
export type { StoredDocument } from './document.ts'
export type { Documents } from './documents.ts'
export { type ContentFolder, openContentFolder } from './folder.ts'
export { fontBytes } from './font-bytes.ts'
export { type DataOf, routableKinds } from './kinds/index.ts'
export { type Library, openLibrary } from './library.ts'
export { listenForEditions } from './listen.ts'
export { publishAgain, publishFolder, readContent } from './publish.ts'
export { touchedBy } from './read-key.ts'
