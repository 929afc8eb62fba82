/** Why a picture cannot be shown, as a sentence for its editor. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly line: number
  constructor(message: string, line = 1) {
    super(message)
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
  return new PictureError('The file is cut short; export or copy it again.')
}

/** What every reader of a format throws where the bytes are not what the format has. */
export function broken(): PictureError {
  return new PictureError('The file is damaged; export it again.')
}
