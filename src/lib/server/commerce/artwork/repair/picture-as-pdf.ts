import { PDFDocument } from '@cantoo/pdf-lib'
import { invariant } from '../../../../domain/invariant.ts'
import type { PrintProfile } from '../../../../domain/preflight/profile.ts'
import { POINTS_PER_MM } from '../../../../domain/units.ts'
import { inInks, PHOTO } from '../colour/to-inks.ts'
import { measureImage } from '../preflight/measure-image.ts'
import { openPicture, PIXELS, type PictureFile } from '../preflight/open-picture.ts'

/** A picture as a PDF of one page of its printed size; `cmyk`: turned into print colours by profile. */
export async function pictureAsPdf(
  sent: PictureFile,
  profile: PrintProfile | null,
  cmyk: boolean,
): Promise<Uint8Array> {
  const measured = await measureImage(sent, profile)
  invariant(measured.state === 'measured' && measured.pages[0], 'a picture has one page')
  const { widthMm, heightMm } = measured.pages[0]
  const [width, height] = [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM]
  const file = await PDFDocument.create()
  const page = file.addPage([width, height])
  const opened = await openPicture(sent, { limitInputPixels: PIXELS })
  const { space } = await opened.metadata()
  // Turned as its camera held it, and of colours that need no profile beside them.
  const picture = opened.rotate()
  const isInks = space === 'cmyk'
  const flat = picture.flatten({ background: '#fff' })
  const embedded =
    cmyk || isInks
      ? await file.embedJpg(
          await (isInks ? flat.toColourspace('cmyk') : inInks(flat)).jpeg(PHOTO).toBuffer(),
        )
      : await file.embedPng(
          await picture.toColourspace('srgb').png({ compressionLevel: 6 }).toBuffer(),
        )
  page.drawImage(embedded, { x: 0, y: 0, width, height })
  return file.save()
}
