import type { FileType } from '../../../../contract/artwork.ts'
import type { PrintProfile } from '../../../../domain/preflight/profile.ts'
import type { LaidPiece } from '../../../../domain/production/lay-pieces.ts'
import type { Template } from '../../../../domain/template/template.ts'

/** A press sheet with the places of the pieces on it, all in millimetres. */
export type PressSheet = {
  width: number
  height: number
  /** Where the printable area begins. */
  left: number
  top: number
  /** Of the piece with its bleed, in the printable area. */
  places: readonly LaidPiece[]
}

/** What a press file is made of. */
export type PressWish = {
  /** In the order in which their pages are printed. */
  files: readonly { path: string; type: FileType }[]
  profile: PrintProfile | null
  /** The piece's outline and folds, for the layers; null for shapes that no plain outline tells. */
  template: Template | null
  /** On press sheets; null for a page a page. */
  sheet: PressSheet | null
  /** Of one piece: its front, or its front and its back. */
  sides: number
  /** Where `press.pdf` goes. */
  folder: string
}
