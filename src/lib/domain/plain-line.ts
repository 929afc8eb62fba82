/**
 * Signs that turn the direction of what is read after them, as far as the end of a page's block or a mail's line, and
 * signs that show nothing at all: both come along with what is pasted, and neither is part of a name.
 */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/**
 * What somebody typed or pasted, as one line that says what it shows: its ends of lines and other signs that only steer
 * are spaces, those that nobody sees are gone.
 */
export function oneLine(text: string): string {
  return text.replaceAll(UNSEEN, '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** As `oneLine`, with nothing before and behind. */
export function plainLine(text: string): string {
  return oneLine(text).trim()
}

/**
 * What somebody calls themselves or their things, as one line in a mail to people who need not know them: read as before,
 * but no program makes a link of it, however its dots are written.
 */
export function unlinkedLine(text: string): string {
  return plainLine(text)
    .replaceAll(/[/\\]{2,}/g, ' ')
    .replaceAll(/[.\u3002\uff0e\uff61](?=\S)/gu, '$& ')
}
