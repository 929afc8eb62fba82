/** Signs that turn the direction of what is read after them: a name ends with them and not the sentence. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** What somebody typed or pasted, as one line: its ends of lines and other signs that only steer are spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** What somebody typed, as one line that says what it shows: no line ends, no signs that turn its direction. */
export function plainLine(text: string): string {
  return oneLine(text.replaceAll(DIRECTIONS, '')).trim()
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
