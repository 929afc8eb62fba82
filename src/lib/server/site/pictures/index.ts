export { drawInShop } from './draw.ts'
export { drawingVersion, pictureNamer } from './names.ts'
