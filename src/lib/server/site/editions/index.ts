export {
  advance,
  changedBetween,
  type Edition,
  newestEdition,
  readEdition,
} from './archive.ts'
export { ContentError } from './content-error.ts'
export type { StoredDocument } from './document.ts'
export { type ContentFolder, openContentFolder } from './folder.ts'
export { fontBytes } from './font-bytes.ts'
export type { DataOf } from './kinds/index.ts'
export { type Library, languageOf, openLibrary } from './library.ts'
export { listenForEditions } from './listen.ts'
export { publishAgain, publishFolder, readContent } from './publish.ts'
