const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID of a version that is in use (RFC 9562), in any case. */
export function isUuid(text: string): boolean {
  return pattern.test(text)
}
