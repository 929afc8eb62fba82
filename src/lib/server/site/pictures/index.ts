export { drawingVersion, paletteOf, pictureNamer } from './names.ts'
export { outlineText } from './typeset.ts'
