import sharp from 'sharp'
import type { PicturePart } from '../../../domain/own-design/own-design.ts'

/** A picture in the four printing inks, and how much of the paper shows through it, where it does. */
export type PrintedPicture = {
  jpeg: Buffer
  alpha: Buffer | null
  width: number
  height: number
}

export async function printedPicture(bytes: Buffer): Promise<PrintedPicture> {
  const { width, height, hasAlpha } = await sharp(bytes).metadata()
  // The colours as they are, however much of the paper shows through: on white they would be washed out twice.
  const jpeg = await sharp(bytes)
    .removeAlpha()
    .toColourspace('cmyk')
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const alpha = hasAlpha
    ? await sharp(bytes).extractChannel('alpha').toColourspace('b-w').raw().toBuffer()
    : null
  return { jpeg, alpha, width, height }
}

type Embedded = {
  picture: PrintedPicture
  part: PicturePart
  /** Names of the pictures that the file has already, by their SHA-256. */
  drawn: Map<string, string>
}

/** Puts a picture on the page; one that the file has already is named, not stored again. */
export function embedPicture(doc: PDFKit.PDFDocument, { picture, part, drawn }: Embedded): void {
  const known = drawn.get(part.picture)
  const name = known ?? `Design${drawn.size + 1}`
  drawn.set(part.picture, name)
  doc.page.xobjects[name] ??= objectsOf(doc).get(part.picture) ?? store(doc, picture, part.picture)
  const { xMm, yMm, widthMm, heightMm } = part
  doc.save()
  // Pages are drawn from above, pictures from below.
  doc.transform(widthMm, 0, 0, -heightMm, xMm, yMm + heightMm)
  doc.addContent(`/${name} Do`)
  doc.restore()
}

type Stored = ReturnType<PDFKit.PDFDocument['ref']>
const stored = new WeakMap<PDFKit.PDFDocument, Map<string, Stored>>()

function objectsOf(doc: PDFKit.PDFDocument): Map<string, Stored> {
  const objects = stored.get(doc) ?? new Map<string, Stored>()
  stored.set(doc, objects)
  return objects
}

function store(doc: PDFKit.PDFDocument, picture: PrintedPicture, sha256: string): Stored {
  const { jpeg, alpha, width: Width, height: Height } = picture
  const common = { Type: 'XObject', Subtype: 'Image', Width, Height, BitsPerComponent: 8 }
  const mask = alpha && doc.ref({ ...common, ColorSpace: 'DeviceGray' })
  mask?.end(alpha)
  const object = doc.ref({
    ...common,
    ...{ ColorSpace: 'DeviceCMYK', Filter: 'DCTDecode' },
    // Programs write such JPEGs the other way round.
    Decode: [1, 0, 1, 0, 1, 0, 1, 0],
    ...(mask && { SMask: mask }),
  })
  object.end(jpeg)
  objectsOf(doc).set(sha256, object)
  return object
}
