/** What is wrong with a picture, for who says it in other words. */
export type PictureFault =
  | 'other type'
  | 'pixels'
  | 'small'
  | 'long'
  | 'moves'
  | 'damaged'
  /** An SVG that runs, loads or repeats something. */
  | 'unsafe'
  /** An SVG that is no plain drawing. */
  | 'drawing'

/** Why a picture cannot be shown, as a sentence for its editor. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly line: number
  readonly fault: PictureFault
  constructor(fault: PictureFault, message: string, line = 1) {
    super(message)
    this.fault = fault
    this.line = line
  }
}

/** What the head of a picture says of it. */
export type PictureHead = {
  /** In pixels, as it is shown: a camera that was held upright has turned it. */
  width: number
  height: number
}

/** What every reader of a format throws where the file ends before the picture does. */
export function cutShort(): PictureError {
  return new PictureError('damaged', 'The file is cut short; export or copy it again.')
}

/** What every reader of a format throws where the bytes are not what the format has. */
export function broken(): PictureError {
  return new PictureError('damaged', 'The file is damaged; export it again.')
}

/** What every reader of a format throws where a picture is an animation. */
export function moves(): PictureError {
  return new PictureError('moves', 'This picture moves; show one that stands still.')
}

/** What is thrown where the bytes are another format, or no picture. */
export function otherType(line = 1): PictureError {
  return new PictureError('other type', 'The file does not hold what its ending says.', line)
}
