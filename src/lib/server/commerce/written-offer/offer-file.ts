import type { Context } from '../../context.ts'
import { contextOf } from '../../context.ts'
import type { FoundOffer } from './find-offer.ts'
import { offerPdf } from './offer-pdf.ts'

/** An offer as a file, in the language that it was written in. */
export async function offerFile(context: Context, offer: FoundOffer) {
  const own = contextOf(context, context.tenant.id, { locale: offer.said.locale }) ?? context
  const bytes = await offerPdf(own, offer)
  return {
    fileName: `${offer.number}.pdf`,
    mediaType: 'application/pdf',
    base64: bytes.toString('base64'),
  }
}
