export { openPhotoFolder, type PhotoFolder } from './photo-folder.ts'
