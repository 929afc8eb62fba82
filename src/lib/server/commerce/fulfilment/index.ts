export { cancelLines } from './cancel-lines.ts'
export { type LineMove, type MoveCode, moveLine, moveLines, type Shipment } from './move-line.ts'
export { startLines } from './start-lines.ts'
