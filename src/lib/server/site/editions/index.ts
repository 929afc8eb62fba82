export {
  addressOf,
  HOME,
  isHome,
  isListed,
  isLoggedOnly,
  isNested,
  isPage,
  layoutOf,
  type PageTarget,
  pagePaths,
  photoShownBy,
  pictureOf,
  queryOf,
  trailOf,
} from './addresses.ts'
export { appPages, CONTENT_ROUTE } from './app-pages.ts'
export {
  advance,
  changedBetween,
  type Edition,
  newestEdition,
  nextEdition,
  PublishedMeanwhileError,
  readEdition,
  writeEdition,
} from './archive.ts'
export { openBases } from './base.ts'
export { type Changed, type PictureData, readChanged } from './changed.ts'
export { ContentError } from './content-error.ts'
export { type Difference, differences } from './difference.ts'
export { differenceWords, firstOf } from './difference-words.ts'
export { type ContentProblem, readDocument, type StoredDocument } from './document.ts'
export { documentName, documentPath } from './document-path.ts'
export type { Documents } from './documents.ts'
export { DraftOutdatedError, documentsOf, writeDraft } from './drafts.ts'
export { type ContentFolder, openContentFolder } from './folder.ts'
export { fontBytes } from './font-bytes.ts'
export { jsonSchemaOf, patternsOf } from './json-schemas.ts'
export { pagesOf } from './kinds/category.ts'
export { type DataOf, kindNames, kinds, type PageLayout, routableKinds } from './kinds/index.ts'
export { SEARCH_PAGE } from './kinds/page.ts'
export { type Library, openLibrary } from './library.ts'
export { type EditionNote, listEditions, listLiveEditions, systemAuthor } from './list.ts'
export { listenForEditions } from './listen.ts'
export { type Adoption, type NodeState, waitForNodes } from './nodes.ts'
export { notesOf } from './notes.ts'
export { OverwriteError, refuseOverwriting } from './overwriting.ts'
export {
  CARD,
  type Photo,
  photoAddress,
  photoLinked,
  photoNamed,
  photosOf,
  type Variant,
  variantsOf,
} from './photos.ts'
export { pictureBytes } from './picture-bytes.ts'
export {
  isFormat,
  isPictureDocument,
  isPictureFile,
  pictureFileOf,
  sha256,
} from './picture-file.ts'
export { readExif } from './picture-files/exif.ts'
export { PictureError, type PictureFault } from './picture-files/picture-error.ts'
export {
  formatOf,
  LEAST_SIDE,
  LONGEST,
  MOST_PIXELS,
  type PictureFormat,
  pictureFormats,
  readPicture,
} from './picture-files/read-picture.ts'
export { priceSources } from './price-sources.ts'
export { compileProduct } from './product-definition.ts'
export {
  editionNumbered,
  judge,
  NoEditionError,
  readAgain,
  readContent,
  readFolder,
} from './publish.ts'
export { NO_QUERY, type PageQuery } from './query.ts'
export { readTextFile } from './read-file.ts'
export { anybodysKey, beginsWithOneOf, LISTING, touchedBy } from './read-key.ts'
export { type Redirect, redirectsOf } from './redirects.ts'
export { formsOf, type TermForms } from './terms.ts'
