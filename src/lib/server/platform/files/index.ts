export type { FileKey } from './file-store.ts'
export { mountFiles } from './mount-files.ts'
export { type Files, openFiles } from './open-files.ts'
export { typeOfFile } from './sniff.ts'
