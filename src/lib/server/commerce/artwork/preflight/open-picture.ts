import { readFile } from 'node:fs/promises'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { FileType } from '../../../../contract/artwork.ts'

/** A square metre at 500 pixels an inch. */
export const PIXELS = 400_000_000

/** A file of a customer on this machine, and what it is by its first bytes. */
export type PictureFile = { path: string; type: FileType }

/**
 * Opens a picture that a customer sent. A drawing (SVG) is read first and has no place then: what it refers to is
 * looked for beside nothing, while one that is opened by its path may show its neighbours, which are other
 * customers' files.
 */
export async function openPicture(
  { path, type }: PictureFile,
  limits: Pick<SharpOptions, 'limitInputPixels'>,
): Promise<Sharp> {
  return sharp(type === 'svg' ? await readFile(path) : path, limits)
}
