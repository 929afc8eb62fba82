import {
  type PDFArray,
  type PDFDict,
  PDFName,
  type PDFObject,
  type PDFRawStream,
} from '@cantoo/pdf-lib'
import { dictOf } from '../preflight/resources.ts'
import { rgbSpace } from './rgb-space.ts'

/** A thing that is drawn, with the resources that its names are looked up in. */
export type Thing<T> = { thing: T; resources: PDFDict | undefined }

/** Whether a thing that is drawn in two places has the same colours in both. */
export type IsSame<T> = (here: Thing<T>, there: Thing<T>) => boolean

const spacesOf = ({ resources }: Thing<unknown>) => dictOf(resources, 'ColorSpace')

/** A form without resources of its own takes those of the page, where the same name may be another space. */
export const isSameContent: IsSame<PDFRawStream> = (here, there) =>
  spacesOf(here) === spacesOf(there)

export const isSamePicture: IsSame<PDFRawStream> = (here, there) =>
  isSameSpace(here.thing.dict.lookup(SPACE), here, there)

export const isSameGradient: IsSame<PDFDict> = (here, there) =>
  isSameSpace(here.thing.lookup(SPACE), here, there)

/** Of colours by their numbers the space that they are told in. */
export const isSameTable: IsSame<PDFArray> = (here, there) =>
  here.thing.size() < 2 || isSameSpace(here.thing.lookup(1), here, there)

const SPACE = PDFName.of('ColorSpace')

/** What a page says that RGB means on it may differ from page to page. */
const isSameSpace = (space: PDFObject | undefined, here: Thing<unknown>, there: Thing<unknown>) =>
  spacesOf(here) === spacesOf(there) ||
  rgbSpace(space, spacesOf(here)) === rgbSpace(space, spacesOf(there))
