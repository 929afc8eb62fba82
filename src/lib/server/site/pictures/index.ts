export { drawInTheme } from './draw.ts'
export { drawingVersion, pictureNamer } from './names.ts'
