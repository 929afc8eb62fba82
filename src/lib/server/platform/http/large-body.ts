import { Refusal } from '../../refusal.ts'

/** Bytes of the largest body of a call that says nothing else: however much stands in it, it is read in no time. */
export const USUAL_BODY = 65_536

/** Values of a larger one, where a call does not say otherwise: what makes it large is a text. */
const FEW_VALUES = 1_000

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/**
 * Refuses JSON beyond the usual that is more than so many values with `body_too_large`, before any of it is parsed: a picture
 * is one text and costs next to nothing, and as many bytes of small values hold up everybody for seconds. It is looked
 * through no further than that many.
 */
export function demandFewValues(body: Uint8Array, most = FEW_VALUES): void {
  if (body.length <= USUAL_BODY) return
  let values = 0
  let isText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) {
      values += 1
      if (values > most) throw new Refusal('body_too_large')
    }
  }
}
