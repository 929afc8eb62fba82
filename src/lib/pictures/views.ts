/** A way of looking at a thing, named by the voice `views.<name>`, and how far it is turned for that. */
type PictureView = {
  readonly name:
    | 'folded'
    | 'ajar'
    | 'opened'
    | 'closed'
    | 'lid'
    | 'flat'
    | 'left'
    | 'right'
    | 'hung'
    | 'wind'
  /** As in `PictureOptions`. */
  readonly turn: number
  /** The one that is seen first. */
  readonly first?: true
  /** Where the movement starts, for what is not reached from every other view. */
  readonly from?: number
}

/**
 * The ways in which the things of a scene can be looked at; things with two printed sides are turned over
 * instead, and others stand still.
 */
export const viewsOfScene: Readonly<Record<string, readonly PictureView[]>> = {
  leaflet: [
    { name: 'folded', turn: 0 },
    { name: 'ajar', turn: 0.5, first: true },
    { name: 'opened', turn: 1 },
  ],
  booklet: [
    { name: 'closed', turn: 0, first: true },
    { name: 'opened', turn: 1 },
  ],
  carton: [
    { name: 'closed', turn: 0, first: true },
    { name: 'lid', turn: 0.36 },
    { name: 'flat', turn: 1 },
  ],
  mug: [
    { name: 'left', turn: 0, first: true },
    { name: 'right', turn: 1 },
  ],
  banner: [
    { name: 'hung', turn: 0, first: true },
    { name: 'wind', turn: 2, from: 1 },
  ],
}
