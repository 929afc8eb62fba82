import type { ArtColour } from '../../../lib/pictures/palette.ts'

/** The colours a motif is drawn in: the inks, and those of what it stands on. */
export type MotifInks = Readonly<Record<ArtColour | 'ground' | 'accent' | 'type', string>>

/** A drawing round the origin, about 100 wide and tall. */
export type Motif = (inks: MotifInks) => string
