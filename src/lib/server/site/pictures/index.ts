export { drawInShop, typeIn } from './draw.ts'
export { drawingVersion, pictureNamer } from './names.ts'
